/** fix: change the code; spot: find the mistake; choose: pick the better of two versions (D23). */
export const EXERCISE_KINDS = ['fix', 'spot', 'choose'] as const
export type ExerciseKind = (typeof EXERCISE_KINDS)[number]

export const RATING_NAMES = { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' } as const

export const OPTION_IDS = ['a', 'b'] as const

/** Hints per exercise. After the first hint, the suggested rating is Hard. */
export const HINTS = 3

/** Maximum length of a code answer, in characters. */
export const MAX_ANSWER_LENGTH = 20_000

/** Days that the schedule shows, including today. */
export const SCHEDULE_DAYS = 14
