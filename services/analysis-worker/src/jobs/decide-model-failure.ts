import type { ModelFailure, ModelFailureKind } from '@debrief/analysis/model/failures'
import { backoff, MAX_BACKOFF_SECONDS } from '@debrief/jobs/define-job'
import { type Decision, failed, LAST_ATTEMPT, type Tried } from './decision.ts'

/** L5: what is down comes back, and what waits for it loses nothing but time. */
const OUTAGE_SECONDS = 24 * 3600
/** L1: a run whose tries fail one by one is over within a quarter of an hour, its last try included. */
const FAULTS_SECONDS = 14 * 60

/**
 * An endpoint that is out or asks for a pause (429, 502, 503, 504 and the like) is waited for, uncounted. Everything else
 * that may pass (500, time-outs, broken connections) is a fault of this one try and counts, because it may be this very
 * pull request that brings it about. A pause of the breaker is taken for what it was opened by. What no waiting mends
 * ends the run at once.
 */
export function decideModelFailure(failure: ModelFailure, tried: Tried, retrySeconds: number): Decision {
  if (!failure.retryable) return failed(failure.code, failure.message)
  const kind = failure.because ?? failure.kind
  const isOut = isOutage(kind, failure.modelStatus)
  const isCounted = !isOut && failure.kind !== 'paused'
  const seconds = pauseOf(failure, tried, { isOut, retrySeconds })
  const isLast = isCounted && tried.attempts >= LAST_ATTEMPT
  if (isLast || tried.seconds + seconds > (isOut ? OUTAGE_SECONDS : FAULTS_SECONDS))
    return failed(`model_${kind}`, isOut ? OUT : (FAULTS[kind] ?? FAULTY))
  return { kind: 'wait', seconds, countAttempt: isCounted, error: failure.message, isSameTrouble: true }
}

const isOutage = (kind: ModelFailureKind, status: number | null) =>
  kind === 'rate_limited' || (kind === 'unavailable' && status !== null && status > 500)

/** As long as the endpoint asks for; else it doubles, by tries where they are counted and by time where they are not. */
function pauseOf(
  { retryAfter, kind }: ModelFailure,
  { attempts, seconds }: Tried,
  { isOut, retrySeconds }: { isOut: boolean; retrySeconds: number },
): number {
  // While one call is let through to see whether it is back, the others would ask again every second.
  if (kind === 'paused') return Math.max(retryAfter ?? 0, retrySeconds)
  if (retryAfter !== null) return retryAfter
  return isOut
    ? Math.min(MAX_BACKOFF_SECONDS, Math.max(retrySeconds, seconds))
    : backoff(attempts, retrySeconds)
}

const OUT = 'The model endpoint was out for 24 hours. Retry the analysis when it answers again.'
const FAULTY =
  'The model endpoint failed each time it was asked. Retry the analysis later; if it fails again, tell the operator.'
const FAULTS: Partial<Record<ModelFailureKind, string>> = {
  timeout:
    'The model did not answer in time, however often it was asked. Retry the analysis later; if it fails again, tell the operator.',
  unreachable:
    'The model endpoint could not be reached, or broke off each time. Retry the analysis later; if it fails again, tell the operator.',
}
