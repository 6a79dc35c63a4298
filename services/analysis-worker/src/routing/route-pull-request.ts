import type { PullRequestEvent } from '@debrief/contracts/events/github'
import { createRun, readClock } from '@debrief/database/analysis-runs'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries'
import {
  recordPullRequest,
  recountReviewComments,
  type StoredPullRequest,
  setPendingReason,
} from '@debrief/database/pull-requests'
import type { Connection } from '@debrief/database/repositories'
import { findPayer } from '@debrief/database/subscriptions'
import { findAuthor } from '@debrief/database/users'
import { isAnalysedByItself, type OwnerFacts, ownerOf } from '@debrief/domain/analysis-owner'

interface Routed {
  event: Pick<PullRequestEvent, 'pullRequest' | 'action' | 'repository'>
  connection: Connection
  delivery: Delivery
}

/** Records what the event says of the pull request; a merge we had not analysed yet gets its run. */
export async function routePullRequest(trx: Trx, { event, connection, delivery }: Routed): Promise<string> {
  const author = await findAuthor(trx, {
    githubId: event.pullRequest.author?.id ?? null,
    connectingUserId: connection.userId,
  })
  const owner: OwnerFacts = { connectingUserId: connection.userId, ...author }
  const stored = await recordPullRequest(trx, {
    repositoryId: connection.id,
    ownerId: ownerOf(owner),
    facts: event.pullRequest,
    seenAt: delivery.receivedAt,
  })
  await recountReviewComments(trx, stored.id)
  if (!isDue(stored, event.action, connection)) return 'pull request noted'
  return startAnalysis(trx, { event, connection, delivery, stored, owner })
}

/** Any event that shows the merge will do, so that order does not matter; but merges from before the connection wait for an import. */
function isDue(stored: StoredPullRequest, action: string, connection: Connection): boolean {
  if (stored.mergedAt === null || stored.mergeSha === null || stored.status !== 'pending') return false
  return action === 'closed' || stored.mergedAt >= connection.createdAt
}

async function startAnalysis(
  trx: Trx,
  { event, connection, delivery, stored, owner }: Routed & { stored: StoredPullRequest; owner: OwnerFacts },
): Promise<string> {
  if (!isAnalysedByItself({ ...owner, analyzeAuthors: connection.analyzeAuthors })) {
    await setPendingReason(trx, stored.id, 'author_not_on_team')
    return 'merge noted: its author is not on the team'
  }
  if (!connection.isActive) {
    await setPendingReason(trx, stored.id, 'paused')
    return 'merge noted: the repository is paused'
  }
  const payer = await findPayer(trx, connection.userId)
  if (!payer) {
    await setPendingReason(trx, stored.id, 'no_subscription')
    return 'merge noted: no active plan'
  }
  const run = await createRun(trx, {
    pullRequestId: stored.id,
    repositoryId: connection.id,
    mergeSha: stored.mergeSha!,
    generation: 1,
    payer,
    chargedUserId: connection.userId,
    subject: `${event.repository.fullName}#${event.pullRequest.number}`,
    requestId: delivery.deliveryId,
    now: await readClock(trx),
  })
  if (run.outcome === 'known') return 'merge known already'
  await setPendingReason(trx, stored.id, run.outcome === 'created' ? 'queued' : 'quota_exhausted')
  return run.outcome === 'created' ? 'analysis queued' : 'merge noted: no analyses left this month'
}
