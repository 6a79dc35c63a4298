/** What a failed try means for its run. */
export type Decision =
  | { kind: 'leave' }
  | {
      kind: 'wait'
      seconds: number
      countAttempt: boolean
      error: string | null
      /** Whether the time it has been tried for goes on: it does for one model's faults, and not for a pause of GitHub's. */
      isSameTrouble: boolean
    }
  /** Until the connecting user signs in again. */
  | { kind: 'hold'; userId: string; refusedToken: string | null; error: string }
  | { kind: 'fail'; code: string; sentence: string }

/** How often and how long a run was tried; `attempts` counts the try that failed. */
export interface Tried {
  attempts: number
  seconds: number
}

/** An error counted as often as this ends its run. */
export const LAST_ATTEMPT = 6

/** A failed analysis is never charged, and says so. */
export const failed = (code: string, sentence: string): Decision => ({
  kind: 'fail',
  code,
  sentence: `${sentence} No analysis was used.`,
})
