import type { GithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries/deliveries'
import { noteReviewActivity } from '@debrief/database/pull-requests/pull-requests'
import type { Connection } from '@debrief/database/repositories/repositories'
import { routePullRequest } from './route-pull-request.ts'

type ReviewFacts = Extract<GithubFacts, { kind: 'review' | 'review_comment' }>

/**
 * Counts a review or review comment once, in whatever order its events arrive, and records the pull request's facts.
 */
export async function routeReviewActivity(
  trx: Trx,
  { facts, connection, delivery }: { facts: ReviewFacts; connection: Connection; delivery: Delivery },
): Promise<string> {
  const seen =
    facts.kind === 'review'
      ? { githubId: facts.event.review.id, at: facts.event.review.submittedAt }
      : { githubId: facts.event.comment.id, at: facts.event.comment.createdAt }
  await noteReviewActivity(trx, {
    repositoryId: connection.id,
    prNumber: facts.event.pullRequest.number,
    kind: facts.kind,
    githubId: seen.githubId,
    occurredAt: seen.at ?? delivery.receivedAt.toISOString(),
    deleted: facts.event.action === 'deleted',
  })
  const outcome = await routePullRequest(trx, { event: facts.event, connection, delivery })
  return outcome === 'pull request noted' ? 'review activity noted' : outcome
}
