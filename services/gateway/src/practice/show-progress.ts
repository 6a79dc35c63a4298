import { showPracticeProgress } from '@debrief/contracts/practice/progress'
import { PEOPLE_FOR_TEAM_PROGRESS, withEnoughPeople } from '@debrief/domain/practice/progress'
import { type Context, serve } from '../context.ts'
import { requireTeamForProgress } from '../policies/teams.ts'
import { compareProgress } from './compare-progress.ts'
import { readOwnProgress, readTeamProgress } from './progress.queries.ts'

export const showPracticeProgressRoute = serve(showPracticeProgress)(async ({ query }, context: Context) => {
  const { db, viewer } = context
  if (query.team === undefined) {
    const rows = await readOwnProgress(db, viewer.id)
    return { ofTeam: false, withheld: null, ...compareProgress(rows) }
  }
  const team = await requireTeamForProgress(context)
  const rows = withEnoughPeople(await readTeamProgress(db, team.id))
  const withheld =
    rows.length > 0
      ? null
      : `To protect individuals, the team’s figures appear only when at least ${PEOPLE_FOR_TEAM_PROGRESS} people have recurring mistakes in the same category.`
  return { ofTeam: true, withheld, ...compareProgress(rows) }
})
