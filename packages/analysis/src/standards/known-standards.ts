import type { AnalysisContext } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { isInScope } from '@debrief/domain/standards/in-scope'
import type { StandardScope } from '@debrief/domain/standards/scope'
import { createGrouping } from '../grouping/grouping.ts'

export interface StandardMatcher {
  /**
   * Returns the id of the standard that a mistake violates, or null. Compares mistakes in the same way as the grouping
   * (D21), and only with standards that apply to the mistake's file (D41).
   */
  against(mistake: Mistake): string | null
}

export function knowStandards(standards: AnalysisContext['standards']): StandardMatcher {
  if (standards.length === 0) return { against: () => null }
  const grouping = createGrouping()
  const byId = new Map(standards.map((standard) => [standard.id, standard]))
  for (const { category: named, ...standard } of standards) {
    const category = CATEGORIES.find((one) => one === named)
    if (category) grouping.addGroup({ ...standard, category, isStandard: true, members: [] })
  }
  return {
    against({ quote, ...mistake }) {
      const asked = { ...mistake, id: 'new', said: quote?.body ?? null, vector: null }
      return grouping.find(asked, ({ id }) => appliesTo(byId.get(id), mistake.path))?.id ?? null
    },
  }
}

export const appliesTo = (standard: StandardScope | undefined, path: string): boolean =>
  standard !== undefined && isInScope(standard, path)

export function selectStandards(
  standards: AnalysisContext['standards'],
  files: readonly { path: string }[],
): AnalysisContext['standards'] {
  return standards.filter((standard) => files.some(({ path }) => isInScope(standard, path)))
}
