/** `untold`: the checks can't decide, so the person compares their answer with the real fix. */
export const OUTCOMES = ['right', 'wrong', 'untold', 'given_up'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Again, Hard, Good, Easy. */
export const RATINGS = [1, 2, 3, 4] as const
export type Rating = (typeof RATINGS)[number]

/** Good and Easy are allowed only if the answer was right or the checks couldn't decide. */
export const mayRate = (outcome: Outcome, rating: Rating): boolean =>
  rating <= 2 || outcome === 'right' || outcome === 'untold'

/** After a hint, or if the checks couldn't decide, Hard is suggested instead of Good. */
export function suggestedRating(outcome: Outcome, hintsUsed: number): Rating {
  if (outcome === 'wrong' || outcome === 'given_up') return 1
  return outcome === 'untold' || hintsUsed > 0 ? 2 : 3
}

/** Returns the next kind of exercise that the mistake's code allows; after the last one, the first again. */
export const nextKind = (kind: string, kinds: readonly string[]): string =>
  kinds[(kinds.indexOf(kind) + 1) % kinds.length] ?? kind
