import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { createGrouping } from '../grouping/grouping.ts'

export interface KnownStandards {
  /**
   * The id of the standard that a mistake violates. Null if there isn't one. Uses the same similarity as grouping
   * (D21).
   */
  against(mistake: Mistake): string | null
}

export function knowStandards(standards: AnalysisContext['standards']): KnownStandards {
  if (standards.length === 0) return { against: () => null }
  const grouping = createGrouping()
  for (const { category: named, ...standard } of standards) {
    const category = CATEGORIES.find((one) => one === named)
    if (category) grouping.addGroup({ ...standard, category, isStandard: true, members: [] })
  }
  return {
    against: ({ quote, ...mistake }) =>
      grouping.find({ ...mistake, id: 'new', said: quote?.body ?? null, vector: null })?.id ?? null,
  }
}
