import { type MeasuredFigures, MIN_ANSWERS, showMeasured } from '@debrief/contracts/operations/public-figures'
import { measureEffect } from '@debrief/domain/mistakes/recurrence'
import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/domain/practice/progress'
import { type Context, serve } from '../context.ts'
import { findManagedTeam } from '../dashboard/team-dashboard.queries.ts'
import { compareProgress } from '../practice/compare-progress.ts'
import { type ProgressRow, readOwnProgress, readTeamProgress } from '../practice/progress.queries.ts'
import { countMeasured, type MeasuredCounts } from './public-figures.queries.ts'

export const showMeasuredRoute = serve(showMeasured)(async (_, { db, viewer }: Context) => {
  const team = await findManagedTeam(db, viewer.id)
  const [rows, counted] = await Promise.all([
    team ? readTeamProgress(db, team.id) : readOwnProgress(db, viewer.id),
    countMeasured(db, team ? { teamId: team.id } : { userId: viewer.id }),
  ])
  const minPeople = team ? PEOPLE_FOR_TEAM_PROGRESS : 1
  return {
    ofTeam: team !== null,
    comesBack: judgeComesBack(rows, minPeople),
    quiet: judgeQuiet(counted),
    remembered: judgeRemembered(counted, minPeople),
  }
})

function judgeComesBack(rows: readonly ProgressRow[], fewest: number): MeasuredFigures['comesBack'] {
  const people = new Set(rows.flatMap((row) => (row.practiced ? row.people : []))).size
  if (people > 0 && people < fewest) return { state: 'too-few-people' }
  const { before, after } = compareProgress(rows).overall.practiced
  const { verdict } = measureEffect({ before, after })
  if (verdict === 'too-little-evidence') return { state: 'too-little-evidence' }
  return { state: 'measured', before: toCounts(before), after: toCounts(after), verdict }
}

const toCounts = ({ occurrences, opportunities }: { occurrences: number; opportunities: number }) => ({
  occurrences,
  opportunities,
})

const judgeQuiet = ({ mistakes, quiet }: MeasuredCounts): MeasuredFigures['quiet'] =>
  mistakes === 0 ? { state: 'too-little-evidence' } : { state: 'measured', mistakes, quiet }

function judgeRemembered(
  { people, answered, right }: MeasuredCounts,
  fewest: number,
): MeasuredFigures['remembered'] {
  if (people > 0 && people < fewest) return { state: 'too-few-people' }
  return answered < MIN_ANSWERS ? { state: 'too-little-evidence' } : { state: 'measured', answered, right }
}
