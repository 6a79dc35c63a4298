import { ModelFailure } from '@debrief/analysis/model/failures'
import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/review'
import { recordFailedUsage } from '@debrief/database/model-usage'
import { putBackRun, readTriedFor } from '@debrief/database/put-back-run'
import { holdForReconnect } from '@debrief/database/reconnect'
import { markUnreachable } from '@debrief/database/repositories'
import { failRun, findRunFacts, showWaiting } from '@debrief/database/run-progress'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { backoff } from '@debrief/jobs/define-job'
import { type Held, LeaseLost, ShuttingDown } from '@debrief/queue/work'
import type { WorkerContext } from '../context.ts'
import { ReconnectNeeded } from '../problems.ts'
import { decideModelFailure } from './decide-model-failure.ts'
import { type Decision, failed, LAST_ATTEMPT, type Tried } from './decision.ts'

/** A pause longer than this is shown: the card goes back to pending. */
const SHOWN_PAUSE_SECONDS = 60

/** What a failed try means for its run: waits and is tried again, or ends as failed with a sentence a person understands. */
export async function settleFailedRun(held: Held, error: unknown, context: WorkerContext): Promise<void> {
  const { database, log } = context
  const own = { runId: held.id, fence: held.fence }
  await noteCause(error, held, context)
  const seconds = error instanceof ModelFailure ? await readTriedFor(database.db, held.id) : 0
  const decision = decide(error, { attempts: held.attempts, seconds }, context.retrySeconds)
  switch (decision.kind) {
    case 'leave':
      return log.warn({ runId: held.id }, 'analysis fenced off')
    case 'wait':
      return putBack(held, decision, context)
    case 'hold': {
      const outcome = await holdForReconnect(database.db, { ...own, ...decision })
      return log.warn({ runId: held.id, userId: decision.userId, outcome }, 'analysis held: sign-in needed')
    }
    default:
      await failRun(database.db, own, decision)
      return log.error(
        { runId: held.id, code: decision.code, err: error instanceof Problem ? undefined : error },
        'analysis failed',
      )
  }
}

async function putBack(
  { id: runId, fence, attempts }: Held,
  { seconds: dueInSeconds, error, countAttempt, isSameTrouble }: Extract<Decision, { kind: 'wait' }>,
  { database: { db }, log }: WorkerContext,
): Promise<void> {
  const wait = { dueInSeconds, error, countAttempt, isSameTrouble }
  const kept = await db.transaction().execute(async (trx) => {
    const isPutBack = await putBackRun(trx, { runId, fence, ...wait })
    if (isPutBack && dueInSeconds > SHOWN_PAUSE_SECONDS) await showWaiting(trx, runId)
    return isPutBack
  })
  log.warn({ runId, attempts, dueInSeconds, said: error }, kept ? 'analysis put back' : 'analysis fenced off')
}

export function decide(error: unknown, tried: Tried, retrySeconds: number): Decision {
  if (error instanceof LeaseLost) return { kind: 'leave' }
  if (error instanceof ShuttingDown) return wait({ seconds: 0, countAttempt: false, error: null })
  if (error instanceof GithubPaused) {
    const seconds = error.retryAfter ?? SHOWN_PAUSE_SECONDS
    return wait({ seconds, countAttempt: false, error: error.message })
  }
  if (error instanceof ReconnectNeeded) {
    const { userId, refusedToken, message } = error
    return { kind: 'hold', userId, refusedToken, error: message }
  }
  if (error instanceof ModelFailure) return decideModelFailure(error, tried, retrySeconds)
  const mayPass = error instanceof GithubFailure ? error.retryable : !(error instanceof Problem)
  if (error instanceof Problem && !mayPass) return failed(error.code, error.message)
  if (tried.attempts < LAST_ATTEMPT) {
    const said = error instanceof Error ? error.message : String(error)
    return wait({ seconds: backoff(tried.attempts, retrySeconds), countAttempt: true, error: said })
  }
  if (error instanceof GithubFailure)
    return failed(error.code, 'GitHub did not answer while the pull request was being read.')
  return failed(
    'internal',
    'The analysis did not end well on our side. Retry it; if it fails again, tell the operator.',
  )
}

const wait = (facts: { seconds: number; countAttempt: boolean; error: string | null }): Decision => ({
  kind: 'wait',
  isSameTrouble: false,
  ...facts,
})

async function noteCause(error: unknown, held: Held, context: WorkerContext): Promise<void> {
  if (error instanceof ModelFailure) await noteCost(error, held, context)
  if (!(error instanceof GithubFailure) || error.kind !== 'gone') return
  const { db } = context.database
  const run = await findRunFacts(db, held.id)
  if (run) await markUnreachable(db, run.repositoryId)
}

/** What was used up is paid for, whatever becomes of the run. A try that the breaker kept from asking cost nothing. */
async function noteCost(
  { kind, code, detail }: ModelFailure,
  { id: runId, fence }: Held,
  { database: { db }, analyzer: { model } }: WorkerContext,
): Promise<void> {
  const usage = detail.usage as ModelUsage | undefined
  if (!model || !usage || (kind === 'paused' && usage.calls === 0)) return
  await recordFailedUsage(db, { runId, fence, model, errorCode: code, usage })
}
