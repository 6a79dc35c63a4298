/** What happens to a run after a failed attempt. */
export type Decision =
  | {
      kind: 'wait'
      seconds: number
      countAttempt: boolean
      error: string
      /**
       * Whether to keep the time of the first failed attempt: yes if the model failed, no for other failures and
       * pauses.
       */
      isSameTrouble: boolean
    }
  /** Waits until the connecting user signs in again. */
  | { kind: 'hold'; userId: string; refusedToken: string | null; error: string }
  | { kind: 'fail'; code: string; sentence: string }

/** How many attempts a run has made, including the failed one, and over how many seconds. */
export interface Tried {
  attempts: number
  seconds: number
}

/** The attempt after which a run fails. */
export const LAST_ATTEMPT = 6

/** Fails the run, and appends to the sentence that the analysis isn't charged. */
export const failed = (code: string, sentence: string): Decision => ({
  kind: 'fail',
  code,
  sentence: `${sentence} This analysis didn’t count toward the monthly limit.`,
})
