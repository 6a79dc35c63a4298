/** fix: change the code; spot: find the mistake; choose: pick the better of two versions (D23). */
export const EXERCISE_KINDS = ['fix', 'spot', 'choose'] as const
export type ExerciseKind = (typeof EXERCISE_KINDS)[number]

/** untold: the checks can't decide, so the person compares their answer with the real fix. */
export const OUTCOMES = ['right', 'wrong', 'untold', 'given_up'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Again, Hard, Good, Easy. */
export const RATINGS = [1, 2, 3, 4] as const
export const RATING_NAMES = { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' } as const

export const OPTION_IDS = ['a', 'b'] as const

/** Hints per exercise. After the first hint, the suggested rating is Hard. */
export const HINTS = 3

/** Maximum length of a code answer, in characters. */
export const LONGEST_ANSWER = 20_000

/** Days that the schedule shows, including today. */
export const SCHEDULE_DAYS = 14

/** A team's figures need this many people, so that they reveal nothing about one person. */
export const PEOPLE_FOR_TEAM_PROGRESS = 5
