import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { KnownStandards } from './known-standards.ts'

/** Adds the id of the violated team standard to each mistake that violates one. */
export const citeStandards = (mistakes: readonly Mistake[], standards: KnownStandards): Mistake[] =>
  mistakes.map((mistake) => {
    const standardId = standards.against(mistake)
    return standardId === null ? mistake : { ...mistake, standardId }
  })

export function dropUnknownStandards(
  mistakes: readonly Mistake[],
  standards: readonly { id: string }[],
): Mistake[] {
  const known = new Set(standards.map(({ id }) => id))
  return mistakes.map(({ standardId, ...mistake }) =>
    standardId != null && known.has(standardId) ? { ...mistake, standardId } : mistake,
  )
}
