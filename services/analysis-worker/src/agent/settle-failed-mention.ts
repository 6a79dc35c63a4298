import { ModelFailure } from '@debrief/analysis/model/failures'
import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/review'
import { completeAgentRun, forgetPendingReview } from '@debrief/database/agent-reviews'
import { findAgentRun } from '@debrief/database/agent-runs'
import { putBack } from '@debrief/database/leases'
import { recordFailedAgentUsage } from '@debrief/database/model-usage'
import { readOpenHead } from '@debrief/github/agent/open-pull-request'
import { GithubFailure, GithubPaused, isForbidden } from '@debrief/github/errors'
import { backoff } from '@debrief/jobs/define-job'
import { type Held, LeaseLost, ShuttingDown } from '@debrief/queue/work'
import type { WorkerContext } from '../context.ts'
import { LAST_ATTEMPT } from '../jobs/decision.ts'
import { type Desk, finish, placeOf, reactTo, say } from './desk.ts'
import { endUnanswered } from './end-unanswered.ts'
import { openDesk } from './open-desk.ts'
import { finishReviewed, isPosted } from './post-review.ts'
import { FAILED, MOVING, OUT_OF_MODEL } from './words.ts'

/** Who asked waits for an answer, so that it is given up rather sooner than an analysis is. */
const LAST_WORD_MS = 10_000
const PAUSE_SECONDS = 60

/** What passes is tried again; what does not is told in one short sentence, with nothing charged. */
export async function settleFailedMention(held: Held, error: unknown, context: WorkerContext): Promise<void> {
  const { database, log, retrySeconds } = context
  const { id, fence, attempts } = held
  if (error instanceof ModelFailure) await noteCost(error, held, context)
  if (error instanceof LeaseLost) return log.warn({ agentRunId: id }, 'mention fenced off')
  const work = { table: 'agent_runs', id, fence } as const
  if (error instanceof ShuttingDown || error instanceof GithubPaused) {
    const dueInSeconds = error instanceof GithubPaused ? (error.retryAfter ?? PAUSE_SECONDS) : 0
    await putBack(database.db, { ...work, dueInSeconds, error: null, countAttempt: false })
    return log.warn({ agentRunId: id, dueInSeconds }, 'mention put back')
  }
  const said = error instanceof Error ? error.message : String(error)
  if (mayPass(error) && attempts < LAST_ATTEMPT) {
    const dueInSeconds = backoff(attempts, retrySeconds)
    await putBack(database.db, { ...work, dueInSeconds, error: said, countAttempt: true })
    return log.warn({ agentRunId: id, attempts, dueInSeconds, said }, 'mention put back')
  }
  const fate = await fateOfMention(held, error, context)
  if (fate === 'ended') return
  if (fate === 'unknown') {
    await putBack(database.db, { ...work, dueInSeconds: PAUSE_SECONDS, error: said, countAttempt: false })
    return log.warn(
      { agentRunId: id, said },
      'mention put back: GitHub does not say whether its review was posted',
    )
  }
  const commentId = await tellSo(held, error, context)
  const reason = error instanceof Problem ? error.code : 'unexpected'
  await completeAgentRun(database.db, held, { outcome: 'failed', reason, commentId, error: said })
  log.error({ agentRunId: id, err: error instanceof Problem ? undefined : error, reason }, 'mention failed')
}

/** What was used up is paid for, whatever becomes of the mention. A try that the breaker kept from asking cost nothing. */
async function noteCost(
  { kind, code, detail }: ModelFailure,
  held: Held,
  { database: { db }, analyzer: { model } }: WorkerContext,
): Promise<void> {
  const usage = detail.usage as ModelUsage | undefined
  if (!model || !usage || (kind === 'paused' && usage.calls === 0)) return
  await recordFailedAgentUsage(db, held, { model, errorCode: code, usage })
}

/**
 * What became of a run that failed for good. A review that it had recorded and that is seen ends it as any other does; one that
 * is not seen has said nothing, so that the next mention says it. Where GitHub refused because the conversation was locked,
 * nothing went wrong.
 */
async function fateOfMention(
  held: Held,
  error: unknown,
  context: WorkerContext,
): Promise<'ended' | 'none' | 'unknown'> {
  const { db } = context.database
  const run = await findAgentRun(db, held)
  if (!run || (run.reviewId === null && !isForbidden(error))) return 'none'
  try {
    const desk = await openDesk({ ...context, signal: AbortSignal.timeout(LAST_WORD_MS) }, run)
    if (run.reviewId !== null && (await isPosted(desk, run.reviewId))) {
      await finishReviewed(desk, run.reviewId).catch(() => finish(desk, { outcome: 'reviewed' }))
      return 'ended'
    }
    if (isForbidden(error) && (await endedAsLocked(desk))) return 'ended'
  } catch (fault) {
    if (fault instanceof LeaseLost) return 'ended'
    if (fault instanceof GithubPaused || mayPass(fault)) return 'unknown'
    context.log.warn({ agentRunId: held.id, err: fault }, 'what became of a mention cannot be looked for')
  }
  await forgetPendingReview(db, held)
  return 'none'
}

/** Its pending review, where there is one, is deleted by the sweep. */
async function endedAsLocked(desk: Desk): Promise<boolean> {
  const { end } = await readOpenHead(desk.client, placeOf(desk), { signal: desk.signal })
  if (end !== 'locked') return false
  await forgetPendingReview(desk.database.db, desk.run)
  await endUnanswered(desk, end)
  return true
}

const mayPass = (error: unknown) =>
  error instanceof GithubFailure || error instanceof ModelFailure
    ? error.retryable
    : !(error instanceof Problem)

/** As well as it goes: where GitHub does not let us speak, nothing is said. */
async function tellSo(held: Held, error: unknown, context: WorkerContext): Promise<number | null> {
  try {
    const run = await findAgentRun(context.database.db, held)
    if (!run) return null
    const desk = await openDesk({ ...context, signal: AbortSignal.timeout(LAST_WORD_MS) }, run)
    await reactTo(desk, 'confused')
    return await say(desk, sentenceOf(error))
  } catch (fault) {
    context.log.warn({ agentRunId: held.id, err: fault }, 'nothing could be said of a failed mention')
    return null
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ModelFailure) return OUT_OF_MODEL
  return error instanceof Problem && error.code === 'head_moving' ? MOVING : FAILED
}
