import type { ReviewCommentEvent } from '@debrief/contracts/deliveries/github'
import type { GithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import { isOwnThread, type ReplyFacts, recordReply } from '@debrief/database/agent/replies'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries/deliveries'
import { parseReply } from '@debrief/domain/agent/reply'
import { Snooze } from '@debrief/jobs/define-job'

const ACTIONS = ['created', 'edited', 'deleted'] as const

/** The comments of a review are recorded a moment after the review is posted. */
const NOT_YET_SECONDS = 5

/**
 * Records a reply in the agent's thread if it says that the finding is wrong, by design or known (D40). Also records
 * edits and deletions of these replies. Ignores bots. Returns null for all other events.
 */
export async function routeReply(trx: Trx, facts: GithubFacts, delivery: Delivery): Promise<string | null> {
  if (delivery.source !== 'github-app' || facts.kind !== 'review_comment') return null
  const reply = toReply(facts.event, delivery)
  if (!reply) return null
  const isOwn = await isOwnThread(trx, reply)
  const hasVerb = parseReply(facts.event.comment.body) !== null
  if (isOwn === 'not_yet' && hasVerb) throw new Snooze(NOT_YET_SECONDS, 'the agent is posting its review')
  if (isOwn !== true || (reply.action !== 'edited' && !hasVerb)) return null
  if (await recordReply(trx, reply)) return `reply recorded: ${reply.said.kind}`
  return hasVerb ? 'reply already recorded' : null
}

function toReply(
  { action: happened, comment, pullRequest, repository, installationId, sender }: ReviewCommentEvent,
  delivery: Delivery,
): ReplyFacts | null {
  const action = ACTIONS.find((known) => known === happened)
  // Someone other than the author may edit a comment, so an edited reply counts as the editor's.
  const by = action === 'edited' ? sender : comment.author
  if (!action || !by || installationId === null || comment.inReplyToId === null) return null
  if (comment.author?.isBot || (by.isBot && action !== 'deleted')) return null
  return {
    installationId,
    githubRepoId: repository.githubId,
    fullName: repository.fullName,
    prNumber: pullRequest.number,
    commentId: comment.id,
    threadId: comment.inReplyToId,
    url: comment.htmlUrl ?? pullRequest.htmlUrl,
    by: { id: by.id, login: by.login },
    said: action === 'deleted' ? { kind: 'deleted' } : (parseReply(comment.body) ?? { kind: 'nothing' }),
    action,
    at: comment.updatedAt ?? comment.createdAt ?? delivery.receivedAt.toISOString(),
    requestId: delivery.deliveryId,
  }
}
