import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { createGrouping } from '../grouping/grouping.ts'

/** The standards of a team, to tell what goes against one of them. */
export interface KnownStandards {
  /** The id of the standard that a mistake is like, by the measure that groups mistakes (D21); null for none. */
  against(mistake: Mistake): string | null
}

/** Without standards nothing is compared. */
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
