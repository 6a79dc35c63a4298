import type { Category } from '../mistakes/categories.ts'
import { estimateRate } from '../mistakes/recurrence.ts'
import type { Severity } from '../mistakes/severity.ts'

/** Counts only comments whose outcome is known. */
export interface ActedOn {
  actedOn: number
  comments: number
}

/**
 * Debrief mutes a category if the 95% interval of its acted-on share ends below this value (D40). Security is never
 * muted.
 */
export const MUTED_BELOW = 0.2

export function shouldMute(category: Category, { actedOn, comments }: ActedOn): boolean {
  const rate = estimateRate(actedOn, comments)
  return category !== 'security' && rate !== null && rate.high < MUTED_BELOW
}

export const isMuted = (
  { category, severity }: { category: Category; severity: Severity },
  muted: ReadonlySet<Category>,
): boolean => muted.has(category) && category !== 'security' && severity !== 'high'
