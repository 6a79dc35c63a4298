/** The next step for a run after a failed attempt. */
export type Decision =
  | {
      kind: 'wait'
      seconds: number
      countAttempt: boolean
      error: string
      /** Whether to keep the time of the first failed attempt. True only if the model failed. */
      isSameTrouble: boolean
    }
  /** Waits until the connecting user signs in again. */
  | { kind: 'hold'; userId: string; refusedToken: string | null; error: string }
  | { kind: 'fail'; code: string; sentence: string }

/** The number of a run's attempts, including the failed one, and the seconds since the first failure. */
export interface Tried {
  attempts: number
  seconds: number
}

export const LAST_ATTEMPT = 6

/** A decision to fail the run. Its message ends with a note that the analysis isn't charged. */
export const failed = (code: string, sentence: string): Decision => ({
  kind: 'fail',
  code,
  sentence: `${sentence} This analysis didn’t count toward the monthly limit.`,
})
