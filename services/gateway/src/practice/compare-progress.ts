import type { PracticeProgress, Recurrence } from '@debrief/contracts/practice/progress'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { type Exposure, recurrenceRate } from '@debrief/domain/mistakes/recurrence'
import type { ProgressRow } from './progress.queries.ts'

type ProgressComparison = PracticeProgress['overall']

export function compareProgress(
  rows: readonly ProgressRow[],
): Pick<PracticeProgress, 'categories' | 'overall'> {
  const categories = CATEGORIES.flatMap((category) => {
    const ofIt = rows.filter((row) => row.category === category)
    return ofIt.length === 0 ? [] : [{ category, ...sumByPractice(ofIt) }]
  })
  return { categories, overall: sumByPractice(rows) }
}

const sumByPractice = (rows: readonly ProgressRow[]): ProgressComparison => ({
  practiced: sum(rows.filter(({ practiced }) => practiced)),
  notPracticed: sum(rows.filter(({ practiced }) => !practiced)),
})

const sum = (rows: readonly ProgressRow[]): ProgressComparison['practiced'] => ({
  mistakes: rows.reduce((total, { mistakes }) => total + mistakes, 0),
  before: measureRecurrence(rows.map(({ before }) => before)),
  after: measureRecurrence(rows.map(({ after }) => after)),
})

function measureRecurrence(exposures: readonly Exposure[]): Recurrence {
  const occurrences = exposures.reduce((total, each) => total + each.occurrences, 0)
  // An occurrence counts as an opportunity even if no opportunity was recorded for it.
  const opportunities = exposures.reduce(
    (total, each) => total + Math.max(each.occurrences, each.opportunities),
    0,
  )
  const found = recurrenceRate({ occurrences, opportunities })
  return {
    occurrences,
    opportunities,
    rate: found?.rate ?? null,
    low: found?.low ?? null,
    high: found?.high ?? null,
  }
}
