/** With `untold`, the checks can't decide, so the person compares their answer with the real fix. */
export const OUTCOMES = ['right', 'wrong', 'untold', 'given_up'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const RATINGS = [1, 2, 3, 4] as const
export type Rating = (typeof RATINGS)[number]

export const mayRate = (outcome: Outcome, rating: Rating): boolean =>
  rating <= 2 || outcome === 'right' || outcome === 'untold'

/**
 * Suggests Again if the answer is wrong or the person gave up. Otherwise suggests Good, or Hard after a hint or if the
 * checks can't decide.
 */
export function suggestedRating(outcome: Outcome, hintsUsed: number): Rating {
  if (outcome === 'wrong' || outcome === 'given_up') return 1
  return outcome === 'untold' || hintsUsed > 0 ? 2 : 3
}

export const nextKind = (kind: string, kinds: readonly string[]): string =>
  kinds[(kinds.indexOf(kind) + 1) % kinds.length] ?? kind
