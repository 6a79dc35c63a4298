import { ModelFailure } from '@debrief/analysis/model/failures'
import { Problem } from '@debrief/contracts/problem'
import type { ModelUsage } from '@debrief/contracts/reviews/analysis-result'
import { forgetPendingReview, noteComment } from '@debrief/database/agent/reviews'
import { type AgentRun, findAgentRun } from '@debrief/database/agent/runs'
import { JobLost, underFence } from '@debrief/database/jobs/job-store'
import { recordFailedAgentUsage } from '@debrief/database/reviews/model-usage'
import { readOpenHead } from '@debrief/github/agent/open-pull-request'
import { GithubFailure, GithubPaused, isForbidden } from '@debrief/github/errors'
import { type Attempt, Discard, Snooze } from '@debrief/jobs/define-job'
import { LAST_ATTEMPT } from '../analysis/decision.ts'
import type { WorkerContext } from '../context.ts'
import { endUnanswered } from './end-unanswered.ts'
import { finish, type MentionContext, reactTo, say, toPullRequestAt, write } from './mention-context.ts'
import { openMentionContext } from './open-mention-context.ts'
import { finishReviewed, isPosted } from './post-review.ts'
import { FAILED, MOVING, OUT_OF_MODEL } from './texts.ts'

/** Short, because the person is waiting for an answer. */
const LAST_CALLS_MS = 10_000
const PAUSE_SECONDS = 60

export const afterPause = (error: unknown): Snooze | null =>
  error instanceof GithubPaused ? new Snooze(error.retryAfter ?? PAUSE_SECONDS, error.message) : null

/**
 * To retry, returns a Snooze or the error itself. Returns null if the review was already posted or the conversation is
 * locked. Otherwise, tries to report the failure in a comment and returns a Discard.
 */
export async function settleFailedMention(
  run: AgentRun,
  error: unknown,
  context: WorkerContext & Attempt,
): Promise<unknown> {
  if (error instanceof ModelFailure) await noteCost(run, error, context)
  const paused = afterPause(error)
  if (paused) return paused
  if (mayPass(error) && context.job.attempt < LAST_ATTEMPT) return error
  const fate = await findFate(run, error, context)
  if (fate === 'ended') return null
  if (fate === 'unknown')
    return new Snooze(PAUSE_SECONDS, 'GitHub didn’t confirm whether the review was posted')
  await sayThatItFailed(run, error, context)
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Problem ? error.code : 'unexpected'
  return new Discard(message, { code, cause: error instanceof Problem ? undefined : error })
}

/**
 * Records nothing if the usage is unknown or if the circuit breaker blocked the first call. A blocked call costs
 * nothing.
 */
async function noteCost(
  run: AgentRun,
  { kind, code, detail }: ModelFailure,
  { database: { db }, analyzer: { model }, job }: WorkerContext & Attempt,
): Promise<void> {
  const usage = detail.usage as ModelUsage | undefined
  if (!model || !usage || (kind === 'paused' && usage.calls === 0)) return
  await recordFailedAgentUsage(db, run.id, job, { model, errorCode: code, usage })
}

const openBriefly = (context: WorkerContext & Attempt, run: AgentRun): Promise<MentionContext> =>
  openMentionContext(
    { ...context, signal: AbortSignal.any([context.signal, AbortSignal.timeout(LAST_CALLS_MS)]) },
    run,
  )

/**
 * Returns 'ended' if the review is already posted or the conversation is locked, and 'unknown' if GitHub is
 * unavailable. Otherwise, clears a recorded review, so the next mention reports the findings again, and returns 'none'.
 */
async function findFate(
  before: AgentRun,
  error: unknown,
  context: WorkerContext & Attempt,
): Promise<'ended' | 'none' | 'unknown'> {
  const { db } = context.database
  const run = await findAgentRun(db, before.id)
  if (!run || (run.reviewId === null && !isForbidden(error))) return 'none'
  try {
    const mention = await openBriefly(context, run)
    if (run.reviewId !== null && (await isPosted(mention, run.reviewId))) {
      await finishReviewed(mention, run.reviewId).catch(() => finish(mention, { outcome: 'reviewed' }))
      return 'ended'
    }
    if (isForbidden(error) && (await endedAsLocked(mention))) return 'ended'
  } catch (fault) {
    if (fault instanceof JobLost) throw fault
    if (fault instanceof GithubPaused || mayPass(fault)) return 'unknown'
    context.log.warn({ agentRunId: run.id, err: fault }, 'outcome of a mention unknown')
  }
  await underFence(db, context.job, (trx) => forgetPendingReview(trx, run.id))
  return 'none'
}

async function endedAsLocked(mention: MentionContext): Promise<boolean> {
  const { end } = await readOpenHead(mention.client, toPullRequestAt(mention), { signal: mention.signal })
  if (end !== 'locked') return false
  await write(mention, (trx) => forgetPendingReview(trx, mention.run.id))
  await endUnanswered(mention, end)
  return true
}

export const mayPass = (error: unknown): boolean =>
  error instanceof GithubFailure || error instanceof ModelFailure
    ? error.retryable
    : !(error instanceof Problem)

async function sayThatItFailed(
  run: AgentRun,
  error: unknown,
  context: WorkerContext & Attempt,
): Promise<void> {
  try {
    const mention = await openBriefly(context, run)
    await reactTo(mention, 'confused')
    const commentId = await say(mention, describeFailure(error))
    await write(mention, (trx) => noteComment(trx, run.id, commentId))
  } catch (fault) {
    if (fault instanceof JobLost) throw fault
    context.log.warn({ agentRunId: run.id, err: fault }, 'failure of a mention not reported')
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ModelFailure) return OUT_OF_MODEL
  return error instanceof Problem && error.code === 'head_moving' ? MOVING : FAILED
}
