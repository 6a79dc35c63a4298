import { setTimeout as delay } from 'node:timers/promises'

/** Time as pauses and turns are kept by it; a test may bring one that runs faster. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects with the signal's reason where it is aborted meanwhile. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  async wait(milliseconds, signal) {
    try {
      await delay(Math.max(0, milliseconds), undefined, signal ? { signal } : {})
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  },
}
