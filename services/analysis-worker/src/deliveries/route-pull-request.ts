import type { PullRequestEvent } from '@debrief/contracts/deliveries/github'
import { findPayer } from '@debrief/database/billing/subscriptions'
import { chooseOwner } from '@debrief/database/coding-agents/owners'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries/deliveries'
import {
  recordPullRequest,
  recountReviewComments,
  type StoredPullRequest,
  setPendingReason,
} from '@debrief/database/pull-requests/pull-requests'
import type { Connection } from '@debrief/database/repositories/repositories'
import { createRun } from '@debrief/database/reviews/analysis-runs'
import { isStandardsPullRequest } from '@debrief/database/standards/writing-standards'
import { isOwnPullRequest, type StandardsApp } from '../standards/own-pull-request.ts'

export interface ForConnection {
  connection: Connection
  delivery: Delivery
  standardsApp: StandardsApp
}

interface RouteInput extends ForConnection {
  event: Pick<PullRequestEvent, 'pullRequest' | 'action' | 'repository'>
}

export async function routePullRequest(
  trx: Trx,
  { event, connection, delivery, standardsApp }: RouteInput,
): Promise<string> {
  const standards = { githubRepoId: event.repository.githubId, number: event.pullRequest.number }
  if (isOwnPullRequest(event.pullRequest, standardsApp) || (await isStandardsPullRequest(trx, standards)))
    return 'ignored: the pull request with the team’s standards'
  const { ownerId, isAnalyzed } = await chooseOwner(
    trx,
    { ...connection, connectingUserId: connection.userId },
    event.pullRequest.author,
  )
  const stored = await recordPullRequest(trx, {
    repositoryId: connection.id,
    ownerId,
    facts: event.pullRequest,
    seenAt: delivery.receivedAt,
  })
  await recountReviewComments(trx, stored.id)
  if (!isDue(stored, event.action, connection)) return 'pull request recorded'
  return startAnalysis(trx, { event, connection, delivery, stored, isAnalyzed })
}

type MergedPullRequest = StoredPullRequest & { mergeSha: string }

/**
 * Any event that shows the merge starts an analysis, so order doesn't matter. If the merge is older than the
 * connection, only a `closed` event starts an analysis.
 */
function isDue(
  stored: StoredPullRequest,
  action: string,
  connection: Connection,
): stored is MergedPullRequest {
  if (stored.mergedAt === null || stored.mergeSha === null || stored.status !== 'pending') return false
  return action === 'closed' || stored.mergedAt >= connection.createdAt
}

async function startAnalysis(
  trx: Trx,
  {
    event,
    connection,
    delivery,
    stored,
    isAnalyzed,
  }: Omit<RouteInput, 'standardsApp'> & { stored: MergedPullRequest; isAnalyzed: boolean },
): Promise<string> {
  if (!isAnalyzed) {
    await setPendingReason(trx, stored.id, 'author_not_on_team')
    return 'merge recorded: its author is not on the team'
  }
  if (!connection.isActive) {
    await setPendingReason(trx, stored.id, 'paused')
    return 'merge recorded: the repository is paused'
  }
  const payer = await findPayer(trx, connection.userId)
  if (!payer) {
    await setPendingReason(trx, stored.id, 'no_subscription')
    return 'merge recorded: no active plan'
  }
  const run = await createRun(trx, {
    pullRequestId: stored.id,
    repositoryId: connection.id,
    mergeSha: stored.mergeSha,
    generation: 1,
    payer,
    chargedUserId: connection.userId,
    subject: `${event.repository.fullName}#${event.pullRequest.number}`,
    requestId: delivery.deliveryId,
  })
  if (run.outcome === 'known') return 'merge already recorded'
  await setPendingReason(trx, stored.id, run.outcome === 'created' ? 'queued' : 'quota_exhausted')
  return run.outcome === 'created' ? 'analysis queued' : 'merge recorded: no analyses left this month'
}
