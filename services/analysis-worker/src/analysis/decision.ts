export type Decision =
  | {
      kind: 'wait'
      seconds: number
      countAttempt: boolean
      error: string
      /** Whether to keep the time of the first failed attempt. True only if the model failed. */
      isSameTrouble: boolean
    }
  | { kind: 'hold'; userId: string; refusedToken: string | null; error: string }
  | { kind: 'fail'; code: string; sentence: string }

/** `attempts` includes the failed attempt. `seconds` is the time since the first failure. */
export interface Tried {
  attempts: number
  seconds: number
}

export const LAST_ATTEMPT = 6

export const failed = (code: string, sentence: string): Decision => ({
  kind: 'fail',
  code,
  sentence: `${sentence} This analysis didn’t count toward the monthly limit.`,
})
