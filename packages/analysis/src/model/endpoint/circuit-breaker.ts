import { endpointPaused, limitedAlone, ModelFailure } from '../failures.ts'

const FAILURES_TO_OPEN = 3
/**
 * If the first failure was at least this long ago, the second failure already starts a pause. With long timeouts, a
 * third failure would take minutes.
 */
const OPEN_AFTER_MS = 20_000
const FIRST_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 300_000

export interface CircuitBreaker {
  /** Throws a `paused` failure if the endpoint or this caller has to wait. Call this before preparing a request. */
  check(caller: string): void
  /** Rejects with a `paused` failure if the endpoint or this caller has to wait. */
  run<Result>(caller: string, call: () => Promise<Result>): Promise<Result>
}

interface Setback {
  count: number
  until: number
  cause: ModelFailure
  /**
   * The total number of successful calls at the time of the setback, plus this caller's own successes since then. A
   * higher total now means that other callers succeeded.
   */
  successes: number
}

/** A caller that fails again waits longer than the others, so it can't use up every probe. */
function createSetbacks(now: () => number) {
  const setbacks = new Map<string, Setback>()
  let successes = 0
  const isLimited = (setback: Setback | undefined) => setback?.cause.kind === 'rate_limited'
  return {
    get: (caller: string) => setbacks.get(caller),
    /**
     * Records a failure and returns when the caller may call again: at `from` for a first failure, up to `max`
     * milliseconds after `from` for repeated failures.
     */
    add(caller: string, cause: ModelFailure, { from, max }: { from: number; max: number }): number {
      for (const [name, { until }] of setbacks) if (until + MAX_PAUSE_MS < now()) setbacks.delete(name)
      const count = (setbacks.get(caller)?.count ?? 0) + 1
      const until = from + (count === 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - 2), max))
      setbacks.set(caller, { count, until, cause, successes })
      return until
    },
    succeed(caller: string) {
      successes++
      // Keeps the caller's setback, so its waits keep growing. Otherwise, an analysis that alternates between success
      // and failure would be retried after short waits.
      const setback = setbacks.get(caller)
      if (setback) setback.successes++
    },
    wereOthersAnswered(caller: string): boolean {
      const setback = setbacks.get(caller)
      return setback !== undefined && isLimited(setback) && setback.successes < successes
    },
    areOthersLimited: (caller: string) =>
      [...setbacks].some(([name, setback]) => name !== caller && isLimited(setback)),
  }
}

/** Pauses all callers. Each pause is twice as long as the last, up to a limit, until the endpoint answers a call. */
function createPause(now: () => number) {
  let failures = 0
  let firstFailureAt = 0
  let isOpen = false
  let length = FIRST_PAUSE_MS
  let until = 0
  let cause: ModelFailure | null = null
  return {
    get: () => ({ until, cause }),
    isOpen: () => isOpen,
    /** Even a rejected call shows that the endpoint works. */
    answered() {
      failures = 0
      isOpen = false
      length = FIRST_PAUSE_MS
    },
    begin(end: number, error: ModelFailure) {
      until = Math.max(until, end)
      cause = error
    },
    /** Returns the end of the pause if this failure starts a pause, or null if it doesn't. */
    failed(error: ModelFailure): number | null {
      if (failures === 0) firstFailureAt = now()
      failures++
      if (failures >= FAILURES_TO_OPEN || (failures > 1 && now() - firstFailureAt >= OPEN_AFTER_MS))
        isOpen = true
      if (!isOpen) return null
      this.begin(now() + Math.max(length, (error.retryAfter ?? 0) * 1000), error)
      length = Math.min(length * 2, MAX_PAUSE_MS)
      return until
    },
  }
}

/**
 * A circuit breaker for one endpoint (M. Nygard, Release It!). Consecutive failures open the breaker. After a pause,
 * one call goes through. The call's result closes the breaker or doubles the pause.
 * A rate limit pauses all callers for `Retry-After`. If other callers have succeeded since this caller was last
 * limited, only this caller waits.
 */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  const pause = createPause(now)
  const setbacks = createSetbacks(now)
  let isProbing = false

  const secondsUntil = (time: number) => Math.max(1, Math.ceil((time - now()) / 1000))

  function limited(caller: string, error: ModelFailure): ModelFailure {
    pause.answered()
    const othersAnswered = setbacks.wereOthersAnswered(caller)
    const from = now() + (error.retryAfter ?? 0) * 1000
    const until = setbacks.add(caller, error, { from, max: MAX_PAUSE_MS })
    if (!othersAnswered) pause.begin(from, error)
    // If other callers are limited too, the endpoint is busy, and every caller eventually gets a turn.
    const isAlone = othersAnswered && !setbacks.areOthersLimited(caller)
    return isAlone ? limitedAlone(error, secondsUntil(until)) : error
  }

  function judge(caller: string, error: unknown): unknown {
    if (!(error instanceof ModelFailure)) return error
    if (error.kind === 'rate_limited') return limited(caller, error)
    if (!error.retryable) pause.answered()
    const from = error.retryable ? pause.failed(error) : null
    if (from !== null) setbacks.add(caller, error, { from, max: FIRST_PAUSE_MS })
    return error
  }

  function check(caller: string) {
    const { until, cause } = pause.get()
    if (now() < until || isProbing) throw endpointPaused(secondsUntil(until), cause)
    const setback = setbacks.get(caller)
    if (setback && now() < setback.until) throw endpointPaused(secondsUntil(setback.until), setback.cause)
  }

  async function run<Result>(caller: string, call: () => Promise<Result>): Promise<Result> {
    check(caller)
    const isProbe = pause.isOpen()
    isProbing = isProbe
    try {
      const result = await call()
      pause.answered()
      setbacks.succeed(caller)
      return result
    } catch (error) {
      throw judge(caller, error)
    } finally {
      if (isProbe) isProbing = false
    }
  }

  return { check, run }
}

/**
 * Milliseconds since 1970 by a monotonic clock, because a pause must not become longer or shorter when the machine's
 * clock is set (O3).
 */
export const steadyNow = () => performance.timeOrigin + performance.now()

const breakers = new Map<string, CircuitBreaker>()

/** Returns the breaker that all callers of an endpoint in this process share. A custom clock gets a new breaker. */
export function getBreaker(baseUrl: string, now: () => number): CircuitBreaker {
  if (now !== steadyNow) return createCircuitBreaker(now)
  const known = breakers.get(baseUrl) ?? createCircuitBreaker(now)
  breakers.set(baseUrl, known)
  return known
}
