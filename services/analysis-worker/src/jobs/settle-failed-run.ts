import { Problem } from '@debrief/contracts/problem'
import { putBack } from '@debrief/database/leases'
import { markUnreachable } from '@debrief/database/repositories'
import { failRun, findRunFacts, showWaiting } from '@debrief/database/run-progress'
import { markNeedsReconnect } from '@debrief/database/users'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { type Held, LeaseLost, ShuttingDown } from '@debrief/queue/work'
import type { WorkerContext } from '../context.ts'
import { backoffSeconds } from './backoff.ts'

const LAST_ATTEMPT = 6
/** A pause longer than this is shown: the card goes back to pending. */
const SHOWN_PAUSE_SECONDS = 60

type Decision =
  | { kind: 'leave' }
  | { kind: 'wait'; seconds: number; countAttempt: boolean; error: string | null }
  | { kind: 'fail'; code: string; sentence: string }

/** What a failed try means for its run: waits and is tried again, or ends as failed with a sentence a person understands. */
export async function settleFailedRun(held: Held, error: unknown, context: WorkerContext): Promise<void> {
  const decision = decide(error, held.attempts, context.retrySeconds)
  const { database, log } = context
  if (decision.kind === 'leave') return log.warn({ runId: held.id }, 'analysis fenced off')
  if (decision.kind === 'wait') {
    const { seconds: dueInSeconds, countAttempt, error: said } = decision
    await putBack(database.db, {
      table: 'analysis_runs',
      id: held.id,
      fence: held.fence,
      dueInSeconds,
      error: said,
      countAttempt,
    })
    if (dueInSeconds > SHOWN_PAUSE_SECONDS) await showWaiting(database.db, held.id)
    return log.warn({ runId: held.id, attempts: held.attempts, dueInSeconds, said }, 'analysis put back')
  }
  await noteCause(error, held, context)
  await failRun(database.db, { runId: held.id, fence: held.fence }, decision)
  log.error(
    { runId: held.id, code: decision.code, err: error instanceof Problem ? undefined : error },
    'analysis failed',
  )
}

export function decide(error: unknown, attempts: number, retrySeconds: number): Decision {
  if (error instanceof LeaseLost) return { kind: 'leave' }
  if (error instanceof ShuttingDown) return { kind: 'wait', seconds: 0, countAttempt: false, error: null }
  if (error instanceof GithubPaused) {
    return {
      kind: 'wait',
      seconds: error.retryAfter ?? SHOWN_PAUSE_SECONDS,
      countAttempt: false,
      error: error.message,
    }
  }
  if (error instanceof GithubFailure && !error.retryable)
    return { kind: 'fail', code: error.code, sentence: unused(error.message) }
  if (error instanceof Problem && !(error instanceof GithubFailure)) {
    return { kind: 'fail', code: error.code, sentence: unused(error.message) }
  }
  if (attempts < LAST_ATTEMPT) {
    const said = error instanceof Error ? error.message : String(error)
    return { kind: 'wait', seconds: backoffSeconds(attempts, retrySeconds), countAttempt: true, error: said }
  }
  if (error instanceof GithubFailure) {
    return {
      kind: 'fail',
      code: error.code,
      sentence: unused('GitHub did not answer while the pull request was being read.'),
    }
  }
  return {
    kind: 'fail',
    code: 'internal',
    sentence: unused(
      'The analysis did not end well on our side. Retry it; if it fails again, tell the operator.',
    ),
  }
}

/** A failed analysis is never charged, and says so. */
const unused = (sentence: string) => `${sentence} No analysis was used.`

async function noteCause(error: unknown, held: Held, { database }: WorkerContext): Promise<void> {
  if (!(error instanceof GithubFailure)) return
  const run = await findRunFacts(database.db, held.id)
  if (!run) return
  if (error.kind === 'token_revoked') await markNeedsReconnect(database.db, run.connectingUserId)
  if (error.kind === 'gone') await markUnreachable(database.db, run.repositoryId)
}
