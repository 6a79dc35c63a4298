import { findLeftPullRequests, type LeftoverPullRequest } from '@debrief/database/agent/leftover-reviews'
import { deleteYoungerAnswers } from '@debrief/github/agent/comments'
import { deletePendingReview, listReviews } from '@debrief/github/agent/reviews'
import { defineChore } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import { openAppClient } from './open-mention-context.ts'

type Deps = Pick<WorkerContext, 'database' | 'github' | 'githubApp' | 'log' | 'metrics'>

/**
 * A frozen worker may still post up to this many minutes after its run has ended. Runs that ended earlier aren't
 * checked.
 */
const WITHIN_MINUTES = 20

/**
 * Deletes the agent's pending reviews that no run will submit (W2), and its duplicate answers. Returns the number of
 * deleted reviews and answers.
 */
export async function deleteLeftoverReviews(deps: Deps, signal?: AbortSignal): Promise<number> {
  let deleted = 0
  for (const left of await findLeftPullRequests(deps.database.db, WITHIN_MINUTES)) {
    signal?.throwIfAborted()
    deleted += await deleteFromPullRequest(deps, left)
  }
  deps.metrics.leftoversDeleted(deleted)
  if (deleted > 0) deps.log.warn({ deleted }, 'leftover pending reviews and duplicate answers deleted')
  return deleted
}

/** Never rejects, so one failing pull request doesn't block the rest. */
async function deleteFromPullRequest(deps: Deps, left: LeftoverPullRequest): Promise<number> {
  try {
    const { client, botLogin } = await openAppClient(deps, left)
    const { fullName, prNumber: number } = left
    const pending = (await listReviews(client, { fullName, number })).filter(({ isPending }) => isPending)
    for (const { id: reviewId } of pending)
      await deletePendingReview(client, { fullName, number }, { reviewId })
    return pending.length + (await deleteYoungerAnswers(client, { fullName, number }, { botLogin }))
  } catch (error) {
    deps.log.warn({ err: error }, 'leftover reviews not deleted: trying again')
    return 0
  }
}

export const deleteLeftovers = defineChore<WorkerContext>('delete-leftover-reviews', {
  every: ({ settings }) => settings.AGENT_CHECK_SECONDS,
  async run(context) {
    await deleteLeftoverReviews(context, context.signal)
  },
})
