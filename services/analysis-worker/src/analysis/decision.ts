export type Decision =
  | {
      kind: 'wait'
      seconds: number
      countAttempt: boolean
      error: string
      /** Whether to keep the time of the run's first attempt. True only if the model failed. */
      isSameTrouble: boolean
    }
  | { kind: 'hold'; userId: string; refusedToken: string | null; error: string }
  | { kind: 'fail'; code: string; sentence: string }

/**
 * `attempts` includes the failed attempt. `seconds` is the time since the run's first attempt, or 0 if the model didn't
 * fail.
 */
export interface TryCount {
  attempts: number
  seconds: number
}

export const LAST_ATTEMPT = 6

export const failed = (code: string, sentence: string): Decision => ({
  kind: 'fail',
  code,
  sentence: `${sentence} This analysis didn’t count toward the monthly limit.`,
})
