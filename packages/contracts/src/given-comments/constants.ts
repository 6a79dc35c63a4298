/**
 * What happened after a review comment. `acted-on`: the code was fixed at least partly, or the author said that they
 * fixed it and the file changed. `declined`: the author gave a reason not to change the code. `unanswered`: the code
 * wasn't fixed, and the author didn't reply. `unclear`: anything else.
 */
export const GIVEN_OUTCOMES = ['acted-on', 'declined', 'unanswered', 'unclear'] as const
export type GivenOutcome = (typeof GIVEN_OUTCOMES)[number]

export const SUPPORTS = ['reason', 'example', 'both', 'neither'] as const
export type Support = (typeof SUPPORTS)[number]

export const GIVEN_PERIODS = ['30', '90', '180', '365'] as const
export type GivenPeriod = (typeof GIVEN_PERIODS)[number]

export const MAX_NOTE_LENGTH = 1_000
