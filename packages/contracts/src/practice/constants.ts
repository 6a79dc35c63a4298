/** `fix`: change the code. `spot`: find the mistake. `choose`: pick the better of two versions (D23). */
export const EXERCISE_KINDS = ['fix', 'spot', 'choose'] as const
export type ExerciseKind = (typeof EXERCISE_KINDS)[number]

export const RATING_NAMES = { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' } as const

export const OPTION_IDS = ['a', 'b'] as const

export const HINTS = 3

export const MAX_ANSWER_LENGTH = 20_000

export const SCHEDULE_DAYS = 14
