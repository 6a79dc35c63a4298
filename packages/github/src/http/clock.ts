import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
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
