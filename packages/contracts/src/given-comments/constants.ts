/**
 * What happened after a review comment. `acted-on`: the code was fixed, at least partly. `declined`: the author gave a
 * reason not to change the code. `unanswered`: the code wasn't fixed, and the author didn't reply. `unclear`: none of
 * these can be proven.
 */
export const GIVEN_OUTCOMES = ['acted-on', 'declined', 'unanswered', 'unclear'] as const
export type GivenOutcome = (typeof GIVEN_OUTCOMES)[number]

/** Whether a comment gives a reason for its request, an example, both or neither. */
export const SUPPORTS = ['reason', 'example', 'both', 'neither'] as const
export type Support = (typeof SUPPORTS)[number]

/** The choices for a comment's maximum age, in days. */
export const GIVEN_PERIODS = ['30', '90', '180', '365'] as const
export type GivenPeriod = (typeof GIVEN_PERIODS)[number]

export const MAX_NOTE_LENGTH = 1_000
