import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  // Monotonic, because a pause must not become longer or shorter when the machine's clock is set (O3).
  now: () => performance.timeOrigin + performance.now(),
  async wait(milliseconds, signal) {
    try {
      await delay(Math.max(0, milliseconds), undefined, signal ? { signal } : {})
    } catch (error) {
      throw signal?.aborted ? signal.reason : error
    }
  },
}
