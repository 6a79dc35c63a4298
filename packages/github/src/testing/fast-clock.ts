import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../http/clock.ts'

/** Creates a clock that runs `times` times as fast as real time. Unless it's aborted, a wait never ends early. */
export function fastClock(times: number): Clock {
  const from = Date.now()
  const started = performance.now()
  const now = () => from + (performance.now() - started) * times
  return {
    now,
    async wait(milliseconds, signal) {
      const until = now() + milliseconds
      while (now() < until) await delay((until - now()) / times, undefined, signal ? { signal } : {})
    },
  }
}
