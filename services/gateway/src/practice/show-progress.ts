import { showPracticeProgress } from '@debrief/contracts/http/practice-progress'
import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/contracts/http/practice-words'
import { Problem } from '@debrief/contracts/problem'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { findManagedTeam } from '../dashboard/team-dashboard.queries.ts'
import { compareProgress, withEnoughPeople } from './compare-progress.ts'
import { readOwnProgress, readTeamProgress } from './progress.queries.ts'

export const showPracticeProgressRoute = serve(showPracticeProgress)(async ({ query }, context: Context) => {
  const { db, viewer } = context
  if (query.team === undefined) {
    const rows = await readOwnProgress(db, viewer.id)
    return { ofTeam: false, withheld: null, ...compareProgress(rows) }
  }
  const team = await findManagedTeam(db, viewer.id)
  if (!team) throw managersOnly()
  const rows = withEnoughPeople(await readTeamProgress(db, team.id), PEOPLE_FOR_TEAM_PROGRESS)
  const withheld =
    rows.length > 0
      ? null
      : `The team’s figures are shown once at least ${PEOPLE_FOR_TEAM_PROGRESS} people have recurring mistakes of one category, so that nobody’s own can be told from them.`
  return { ofTeam: true, withheld, ...compareProgress(rows) }
})

const managersOnly = () =>
  new Problem('not_the_manager', 403, 'The team’s figures are for its manager. Yours are on this page.')
