import { ModelFailure, type ModelFailureKind } from '@debrief/analysis/model/failures'
import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'
import { underFence } from '@debrief/database/jobs/job-store'
import { noteRefusedToken } from '@debrief/database/repositories/reconnect'
import { markUnreachable } from '@debrief/database/repositories/repositories'
import { recordFailedUsage } from '@debrief/database/reviews/model-usage'
import { findRunFacts, noteWaiting, readTriedFor } from '@debrief/database/reviews/run-progress'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { type Attempt, backoff, Discard, MAX_BACKOFF_SECONDS, Snooze } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import { ReconnectNeeded } from '../problems.ts'
import { type Decision, failed, LAST_ATTEMPT, type TryCount } from './decision.ts'

/** From this attempt on, a 404 or 403 from GitHub fails the run. */
const LAST_REFUSED_ATTEMPT = 4
/** During a pause longer than this, the pull request is shown as pending. */
const SHOWN_PAUSE_SECONDS = 60

/** Returns a Snooze to retry, or a Discard with an error message for the user. */
export async function settleFailedRun(
  runId: string,
  error: unknown,
  context: WorkerContext & Attempt,
): Promise<unknown> {
  const { database, job, log } = context
  if (error instanceof ModelFailure) await noteCost(error, runId, context)
  const seconds = error instanceof ModelFailure ? await readTriedFor(database.db, runId) : 0
  const decision = decide(error, { attempts: job.attempt, seconds }, context.retrySeconds)
  switch (decision.kind) {
    case 'hold': {
      const { userId, refusedToken: token } = decision
      const isHeld = await underFence(database.db, job, (trx) =>
        noteRefusedToken(trx, { runId, userId, token }),
      )
      log.warn({ runId, userId, isHeld }, 'analysis paused until the user signs in to GitHub')
      return new Snooze(isHeld ? Number.POSITIVE_INFINITY : 0, decision.error)
    }
    case 'wait': {
      const { error: reason, isSameTrouble, seconds, countAttempt } = decision
      const isShown = seconds > SHOWN_PAUSE_SECONDS
      await underFence(database.db, job, (trx) =>
        noteWaiting(trx, runId, { error: reason, isSameTrouble, isShown }),
      )
      return new Snooze(seconds, reason, { counts: countAttempt })
    }
    default: {
      await noteGone(error, runId, context)
      const cause = error instanceof Problem ? undefined : error
      return new Discard(decision.sentence, { code: decision.code, cause })
    }
  }
}

export function decide(error: unknown, tried: TryCount, retrySeconds: number): Decision {
  if (error instanceof GithubPaused) {
    const seconds = error.retryAfter ?? SHOWN_PAUSE_SECONDS
    return wait({ seconds, countAttempt: false, error: error.message })
  }
  if (error instanceof ReconnectNeeded) {
    const { userId, refusedToken, message } = error
    return { kind: 'hold', userId, refusedToken, error: message }
  }
  if (error instanceof ModelFailure) return decideModelFailure(error, tried, retrySeconds)
  if (isRefusedForNow(error, tried)) {
    const seconds = 5 * retrySeconds * 3 ** (tried.attempts - 1)
    return wait({ seconds, countAttempt: true, error: error.message })
  }
  const mayPass = error instanceof GithubFailure ? error.retryable : !(error instanceof Problem)
  if (error instanceof Problem && !mayPass) return failed(error.code, error.message)
  if (tried.attempts < LAST_ATTEMPT) {
    const said = error instanceof Error ? error.message : String(error)
    return wait({ seconds: backoff(tried.attempts, retrySeconds), countAttempt: true, error: said })
  }
  if (error instanceof GithubFailure)
    return failed(
      error.code,
      'GitHub didn’t respond as expected while Debrief was reading the pull request. Retry the analysis later.',
    )
  return failed(
    'internal',
    'The analysis failed because of an error in Debrief. Retry it. If it fails again, contact your operator.',
  )
}

/**
 * Just after an event, a GitHub replica may not have the pull request yet, and then responds with 404 or 403. With the
 * default RETRY_SECONDS, the run is retried after 10, 30 and 90 seconds.
 */
const isRefusedForNow = (error: unknown, { attempts }: TryCount): error is GithubFailure =>
  error instanceof GithubFailure &&
  (error.githubStatus === 404 || error.kind === 'forbidden') &&
  attempts < LAST_REFUSED_ATTEMPT

const wait = (facts: { seconds: number; countAttempt: boolean; error: string }): Decision => ({
  kind: 'wait',
  isSameTrouble: false,
  ...facts,
})

async function noteGone(error: unknown, runId: string, context: WorkerContext & Attempt): Promise<void> {
  if (!(error instanceof GithubFailure) || error.kind !== 'gone') return
  const { db } = context.database
  const run = await findRunFacts(db, runId)
  if (run) await markUnreachable(db, run.repositoryId)
}

async function noteCost(
  { kind, code, detail }: ModelFailure,
  runId: string,
  { database: { db }, analyzer: { model }, job }: WorkerContext & Attempt,
): Promise<void> {
  const usage = detail.usage as ModelUsage | undefined
  if (!model || !usage || (kind === 'paused' && usage.calls === 0)) return
  await recordFailedUsage(db, { runId, job, model, errorCode: code, usage })
}

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
