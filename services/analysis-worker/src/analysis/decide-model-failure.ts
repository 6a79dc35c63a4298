import type { ModelFailure, ModelFailureKind } from '@debrief/analysis/model/failures'
import { backoff, MAX_BACKOFF_SECONDS } from '@debrief/jobs/define-job'
import { type Decision, failed, LAST_ATTEMPT, type TryCount } from './decision.ts'

/** The longest time, in seconds, that a run waits for an endpoint that's down or rate-limits requests (L5). */
const OUTAGE_SECONDS = 24 * 3600
/** The longest time, in seconds, that a run is retried after other failures (L1), so that it ends within 15 minutes. */
const FAULTS_SECONDS = 14 * 60

/**
 * Outages and requested pauses (429, 502, 503, 504 and similar) don't count as attempts, and neither do calls that the
 * open circuit breaker blocks. Other temporary failures (500, timeouts, broken connections) count, because this pull
 * request may cause them. A 429 also counts if the endpoint rate-limits only this pull request. A permanent failure
 * ends the run immediately.
 */
export function decideModelFailure(failure: ModelFailure, tried: TryCount, retrySeconds: number): Decision {
  if (!failure.retryable) return failed(failure.code, failure.message)
  const kind = failure.because ?? failure.kind
  const isOut = !failure.isLimitedAlone && isOutage(kind, failure.modelStatus)
  const isCounted = !isOut && failure.kind !== 'paused'
  const seconds = choosePauseSeconds(failure, tried, { isOut, retrySeconds })
  const isLast = isCounted && tried.attempts >= LAST_ATTEMPT
  if (isLast || tried.seconds + seconds > longestWait(kind, isOut))
    return failed(`model_${kind}`, isOut ? OUT : (FAULTS[kind] ?? FAULTY))
  return { kind: 'wait', seconds, countAttempt: isCounted, error: failure.message, isSameTrouble: true }
}

const isOutage = (kind: ModelFailureKind, status: number | null) =>
  kind === 'rate_limited' || (kind === 'unavailable' && status !== null && status > 500)

const longestWait = (kind: ModelFailureKind, isOut: boolean) =>
  isOut || kind === 'rate_limited' ? OUTAGE_SECONDS : FAULTS_SECONDS

/**
 * Uses the endpoint's `Retry-After` if there is one. Otherwise, the pause grows with the length of the outage or the
 * number of attempts.
 */
function choosePauseSeconds(
  { retryAfter, kind }: ModelFailure,
  { attempts, seconds }: TryCount,
  { isOut, retrySeconds }: { isOut: boolean; retrySeconds: number },
): number {
  // While the circuit breaker tests the endpoint with one call, it tells all other calls to wait only one second.
  if (kind === 'paused') return Math.max(retryAfter ?? 0, retrySeconds)
  if (retryAfter !== null) return retryAfter
  return isOut
    ? Math.min(MAX_BACKOFF_SECONDS, Math.max(retrySeconds, seconds))
    : backoff(attempts, retrySeconds)
}

const OUT =
  'The model endpoint was unavailable or rate-limited Debrief for 24 hours. Retry the analysis later.'
const FAULTY =
  'The model endpoint failed every time. Retry the analysis later. If it fails again, contact your operator.'
const FAULTS: Partial<Record<ModelFailureKind, string>> = {
  timeout:
    'The model timed out every time. Retry the analysis later. If it fails again, contact your operator.',
  rate_limited:
    'The model endpoint answered other requests but rate-limited this one every time. Retry the analysis later. If it fails again, contact your operator.',
  unreachable:
    'The connection to the model endpoint failed every time. Retry the analysis later. If it fails again, contact your operator.',
}
