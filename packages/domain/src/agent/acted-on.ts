import type { Category } from '../mistakes/categories.ts'
import { estimateRate } from '../mistakes/recurrence.ts'
import type { Severity } from '../mistakes/severity.ts'

/** How many of the agent's comments led to a change, of those whose outcome is known. */
export interface ActedOn {
  actedOn: number
  comments: number
}

/**
 * A category is muted if the upper bound of the 95% interval for its share of acted-on comments is below this (D40).
 */
export const MUTED_BELOW = 0.2

/** Whether the agent should stop commenting on a category. Security is never muted. */
export function shouldMute(category: Category, { actedOn, comments }: ActedOn): boolean {
  const rate = estimateRate(actedOn, comments)
  return category !== 'security' && rate !== null && rate.high < MUTED_BELOW
}

/**
 * Whether a muted category keeps the agent from commenting on a finding. Security findings and findings with high
 * severity are never muted.
 */
export const isMuted = (
  { category, severity }: { category: Category; severity: Severity },
  muted: ReadonlySet<Category>,
): boolean => muted.has(category) && category !== 'security' && severity !== 'high'
