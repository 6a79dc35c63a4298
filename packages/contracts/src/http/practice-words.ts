/** fix: change the code; spot: say where the mistake is; choose: say which of two versions is better (D23). */
export const EXERCISE_KINDS = ['fix', 'spot', 'choose'] as const
export type ExerciseKind = (typeof EXERCISE_KINDS)[number]

/** untold: the checks cannot tell, and the person compares with the real fix. */
export const OUTCOMES = ['right', 'wrong', 'untold', 'given_up'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Again, Hard, Good, Easy. */
export const RATINGS = [1, 2, 3, 4] as const
export const RATING_NAMES = { 1: 'Again', 2: 'Hard', 3: 'Good', 4: 'Easy' } as const

export const OPTION_IDS = ['a', 'b'] as const

/** Hints that an exercise has. The first one read makes Hard the suggested rating. */
export const HINTS = 3

/** Longest code that is taken as an answer, in characters. */
export const LONGEST_ANSWER = 20_000

/** Days that the schedule shows, today included. */
export const SCHEDULE_DAYS = 14

/** People that a team's figures need, so that nobody's own can be told from them. */
export const PEOPLE_FOR_TEAM_PROGRESS = 5
