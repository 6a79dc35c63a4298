import { endpointPaused, ModelFailure } from '../failures.ts'

const FAILURES_TO_OPEN = 3
/** With long time-outs three failures take minutes; so long without an answer is enough for two. */
const OPEN_AFTER_MS = 20_000
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 300_000

export interface CircuitBreaker {
  /** Throws a `paused` failure while the endpoint is left alone, so that nothing is prepared in vain. */
  check(): void
  /** Runs the call, or rejects with a `paused` failure while the endpoint is left alone. */
  run<Result>(call: () => Promise<Result>): Promise<Result>
}

/**
 * One per endpoint (M. Nygard, Release It!, "Circuit Breaker"): failures in a row open it, after a pause one call is
 * let through, which closes it or doubles the pause. An asked-for pause (Retry-After) is kept for every caller.
 */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0
  let firstFailureAt = 0
  let pause = FIRST_PAUSE_MS
  let closedUntil = 0
  let isProbing = false
  /** What the pause is for: who waits may wait longer for an outage than for one fault after another. */
  let cause: ModelFailure | null = null

  const secondsLeft = () => Math.max(1, Math.ceil((closedUntil - now()) / 1000))

  function failed(error: ModelFailure) {
    if (error.kind === 'rate_limited') {
      if (error.retryAfter === null) return
      closedUntil = Math.max(closedUntil, now() + error.retryAfter * 1000)
      cause = error
      return
    }
    if (failures === 0) firstFailureAt = now()
    failures++
    const isOver = failures >= FAILURES_TO_OPEN || (failures > 1 && now() - firstFailureAt >= OPEN_AFTER_MS)
    if (!isOver) return
    closedUntil = now() + Math.max(pause, (error.retryAfter ?? 0) * 1000)
    cause = error
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  function check() {
    if (now() < closedUntil || isProbing) throw endpointPaused(secondsLeft(), cause)
  }

  return {
    check,
    async run(call) {
      check()
      isProbing = failures >= FAILURES_TO_OPEN
      try {
        const result = await call()
        failures = 0
        pause = FIRST_PAUSE_MS
        return result
      } catch (error) {
        if (error instanceof ModelFailure && error.retryable) failed(error)
        // An answer, if only a refusal, shows that somebody is there.
        else if (error instanceof ModelFailure) failures = 0
        throw error
      } finally {
        isProbing = false
      }
    },
  }
}

const breakers = new Map<string, CircuitBreaker>()

/** The same breaker for everybody in this process who calls the same endpoint by the same clock. */
export function breakerOf(baseUrl: string, now: () => number): CircuitBreaker {
  if (now !== Date.now) return createCircuitBreaker(now)
  const known = breakers.get(baseUrl) ?? createCircuitBreaker(now)
  breakers.set(baseUrl, known)
  return known
}
