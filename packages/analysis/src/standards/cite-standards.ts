import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { appliesTo, type StandardMatcher } from './known-standards.ts'

export const citeStandards = (mistakes: readonly Mistake[], standards: StandardMatcher): Mistake[] =>
  mistakes.map((mistake) => {
    const standardId = standards.against(mistake)
    return standardId === null ? mistake : { ...mistake, standardId }
  })

/** Removes citations of unknown standards and of standards that don't apply to the mistake's file (D41). */
export function dropUnknownStandards(
  mistakes: readonly Mistake[],
  standards: AnalysisContext['standards'],
): Mistake[] {
  const byId = new Map(standards.map((standard) => [standard.id, standard]))
  return mistakes.map(({ standardId, ...mistake }) =>
    standardId != null && appliesTo(byId.get(standardId), mistake.path)
      ? { ...mistake, standardId }
      : mistake,
  )
}
