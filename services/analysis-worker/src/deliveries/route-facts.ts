import type { PullRequestEvent } from '@debrief/contracts/deliveries/github'
import type { GithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import type { StripeFacts } from '@debrief/contracts/deliveries/stripe'
import { requestOutcomes } from '@debrief/database/agent/comment-outcomes'
import { applyStripeEvent } from '@debrief/database/billing/stripe-events'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries/deliveries'
import { noteReviewActivity } from '@debrief/database/pull-requests/pull-requests'
import {
  findConnections,
  markUnreachable,
  noteRepositoryFacts,
} from '@debrief/database/repositories/repositories'
import { noteForInstallations, routeInstallation } from './route-installation.ts'
import { routeMention } from './route-mention.ts'
import { type ForConnection, routePullRequest } from './route-pull-request.ts'
import { routeReply } from './route-reply.ts'
import { routeStandardsApp } from './route-standards-app.ts'

export async function routeFacts(
  trx: Trx,
  delivery: Delivery,
  { standardsApp }: Pick<ForConnection, 'standardsApp'>,
): Promise<string> {
  if (delivery.source === 'stripe') return routeStripe(trx, delivery)
  const facts = delivery.facts as GithubFacts | null
  if (facts === null) return 'ignored: no handler reads this event'
  if (delivery.source === 'github-standards-app') return routeStandardsApp(trx, facts, delivery)
  const said = (await routeReply(trx, facts, delivery)) ?? (await routeMention(trx, facts, delivery))
  if (facts.kind === 'pull_request') await requestOutcomesOfMerge(trx, facts.event, delivery)
  if (facts.kind === 'installation') return routeInstallation(trx, facts.event, delivery)
  if (facts.kind === 'repository') await noteForInstallations(trx, facts.event)
  const repository = 'repository' in facts.event ? facts.event.repository : null
  if (repository === null) return 'ignored: not about a repository'
  const connections = await findConnections(trx, {
    repositoryId: delivery.repositoryId,
    githubRepoId: repository.githubId,
  })
  if (connections.length === 0) return said ?? 'ignored: not a connected repository'
  const outcomes: string[] = []
  for (const connection of connections) {
    await noteRepositoryFacts(trx, { id: connection.id, facts: repository, receivedAt: delivery.receivedAt })
    outcomes.push(await routeForConnection(trx, { facts, connection, delivery, standardsApp }))
  }
  const forConnections = [...new Set(outcomes)].join(', ')
  return said ? `${said}; connections: ${forConnections}` : forConnections
}

/** Several webhooks can report a merge, but the outcomes of the agent's comments are read only once. */
async function requestOutcomesOfMerge(
  trx: Trx,
  { pullRequest, repository }: PullRequestEvent,
  delivery: Delivery,
): Promise<void> {
  if (!pullRequest.merged) return
  const pull = { githubRepoId: repository.githubId, prNumber: pullRequest.number }
  await requestOutcomes(trx, pull, { requestId: delivery.deliveryId })
}

async function routeForConnection(
  trx: Trx,
  { facts, ...routed }: ForConnection & { facts: GithubFacts },
): Promise<string> {
  switch (facts.kind) {
    case 'pull_request':
      return routePullRequest(trx, { event: facts.event, ...routed })
    case 'review':
    case 'review_comment':
      return routeReviewActivity(trx, { facts, ...routed })
    case 'repository':
      if (facts.event.action !== 'deleted') return 'repository recorded'
      await markUnreachable(trx, routed.connection.id)
      return 'repository deleted'
    case 'ping':
      return 'ping recorded'
    default:
      return 'ignored: no handler reads this event'
  }
}

/** A Stripe event only triggers a fetch of its customer's state, so order and repeats don't matter (D28). */
function routeStripe(trx: Trx, { facts }: Delivery): Promise<string> {
  return applyStripeEvent(trx, facts as StripeFacts)
}

type ReviewFacts = Extract<GithubFacts, { kind: 'review' | 'review_comment' }>

async function routeReviewActivity(
  trx: Trx,
  { facts, ...routed }: ForConnection & { facts: ReviewFacts },
): Promise<string> {
  const seen =
    facts.kind === 'review'
      ? { githubId: facts.event.review.id, at: facts.event.review.submittedAt }
      : { githubId: facts.event.comment.id, at: facts.event.comment.createdAt }
  await noteReviewActivity(trx, {
    repositoryId: routed.connection.id,
    prNumber: facts.event.pullRequest.number,
    kind: facts.kind,
    githubId: seen.githubId,
    occurredAt: seen.at ?? routed.delivery.receivedAt.toISOString(),
    deleted: facts.event.action === 'deleted',
  })
  const outcome = await routePullRequest(trx, { event: facts.event, ...routed })
  return outcome === 'pull request recorded' ? 'review activity recorded' : outcome
}
