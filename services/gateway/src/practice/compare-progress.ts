import type { PracticeProgress, Recurrence } from '@debrief/contracts/http/practice-progress'
import { CATEGORIES } from '@debrief/domain/categories'
import { type Exposure, recurrenceRate } from '@debrief/domain/recurrence'
import type { ProgressRow } from './progress.queries.ts'

type Compared = PracticeProgress['overall']

/** Rows side by side, by category in the order of the nine and all together. */
export function compareProgress(
  rows: readonly ProgressRow[],
): Pick<PracticeProgress, 'categories' | 'overall'> {
  const categories = CATEGORIES.flatMap((category) => {
    const ofIt = rows.filter((row) => row.category === category)
    return ofIt.length === 0 ? [] : [{ category, ...sidesOf(ofIt) }]
  })
  return { categories, overall: sidesOf(rows) }
}

const sidesOf = (rows: readonly ProgressRow[]): Compared => ({
  practised: sum(rows.filter(({ practised }) => practised)),
  notPractised: sum(rows.filter(({ practised }) => !practised)),
})

const sum = (rows: readonly ProgressRow[]): Compared['practised'] => ({
  mistakes: rows.reduce((total, { mistakes }) => total + mistakes, 0),
  before: recurrenceOf(rows.map(({ before }) => before)),
  after: recurrenceOf(rows.map(({ after }) => after)),
})

function recurrenceOf(exposures: readonly Exposure[]): Recurrence {
  const occurrences = exposures.reduce((total, each) => total + each.occurrences, 0)
  // Where it happened it could have, also where nobody wrote down the occasion.
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

/** Of a team's rows the categories that enough people are in, so that nobody's own figures can be told from them. */
export function withEnoughPeople(rows: readonly ProgressRow[], enough: number): ProgressRow[] {
  const peopleOf = (category: string) =>
    new Set(rows.filter((row) => row.category === category).flatMap(({ people }) => people)).size
  return rows.filter(({ category }) => peopleOf(category) >= enough)
}
