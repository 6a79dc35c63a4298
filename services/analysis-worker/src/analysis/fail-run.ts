import { ModelFailure } from '@debrief/analysis/model/failures'
import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'
import { underFence } from '@debrief/database/jobs/job-store'
import { noteRefusedToken } from '@debrief/database/repositories/reconnect'
import { markUnreachable } from '@debrief/database/repositories/repositories'
import { recordFailedUsage } from '@debrief/database/reviews/model-usage'
import { findRunFacts, noteWaiting, readTriedFor } from '@debrief/database/reviews/run-progress'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { type Attempt, backoff, Discard, Snooze } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import { ReconnectNeeded } from '../problems.ts'
import { decideModelFailure } from './decide-model-failure.ts'
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
