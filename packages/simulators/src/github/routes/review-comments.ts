import { created, noContent, ok } from '../../kit/answer.ts'
import { publishedComments } from '../answers/pull-request.ts'
import { reviewCommentAnswer } from '../answers/review.ts'
import { type Call, type Handler, numberIn } from '../http/call.ts'
import { callersPermission, requirePull } from '../http/find.ts'
import { toPage } from '../http/paging.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import type { PullRequest, ReviewComment } from '../state/nouns.ts'
import { recordEffect, timestamp } from '../state/state.ts'
import { reviewCommentHappening } from '../webhooks/payloads.ts'
import { commentOnLineAs, refuseEdit, replyAs } from '../writes/comment-as.ts'
import type { CommentDraft } from '../writes/draft-comment.ts'
import { callersWriter, requireAccount } from '../writes/writer.ts'
import { listPullsNewestFirst } from './pulls.ts'

export function requireReviewComment(call: Call): { pull: PullRequest; comment: ReviewComment } {
  const id = numberIn(call, 'comment_id')
  for (const pull of listPullsNewestFirst(call)) {
    const comment = publishedComments(pull).find((one) => one.id === id)
    if (comment) return { pull, comment }
  }
  throw notFound()
}

/** Oldest first by default; `since` filters by the last change. */
export function inOrder<Item extends { createdAt: string; updatedAt: string }>(
  call: Call,
  items: Item[],
): Item[] {
  const since = call.query.get('since')
  const key = call.query.get('sort') === 'updated' ? 'updatedAt' : 'createdAt'
  const way = call.query.get('direction') === 'desc' ? -1 : 1
  const found = since ? items.filter((item) => Date.parse(item.updatedAt) >= Date.parse(since)) : [...items]
  return call.query.has('sort')
    ? found.toSorted((one, other) => way * one[key].localeCompare(other[key]))
    : found
}

const listComments: Handler = (call) => {
  const pull = requirePull(call)
  return toPage(call, inOrder(call, publishedComments(pull)), (comment) =>
    reviewCommentAnswer(call.state, pull, comment),
  )
}

const readComment: Handler = (call) => {
  const { pull, comment } = requireReviewComment(call)
  return ok(reviewCommentAnswer(call.state, pull, comment))
}

const createComment: Handler = (call) => {
  const pull = requirePull(call)
  const draft = call.body as CommentDraft & { commit_id: string; in_reply_to?: number }
  const writer = callersWriter(call, pull)
  const { comment } =
    draft.in_reply_to === undefined
      ? commentOnLineAs(call, writer, { pull, draft, commitId: draft.commit_id })
      : replyAs(call, writer, { pull, rootId: draft.in_reply_to, body: draft.body })
  return created(reviewCommentAnswer(call.state, pull, comment))
}

const replyToComment: Handler = (call) => {
  const pull = requirePull(call)
  const { body } = call.body as { body: string }
  const rootId = numberIn(call, 'comment_id')
  const { comment } = replyAs(call, callersWriter(call, pull), { pull, rootId, body })
  return created(reviewCommentAnswer(call.state, pull, comment))
}

/** Only the author and people with write access can change a comment. */
function refuseForeign(call: Call, { pull, comment }: { pull: PullRequest; comment: ReviewComment }) {
  const permission = callersPermission(call, pull.repository)
  if (comment.author !== requireAccount(call) && permission !== 'admin' && permission !== 'write')
    throw forbidden()
}

const updateComment: Handler = (call) => {
  const { pull, comment } = requireReviewComment(call)
  refuseForeign(call, { pull, comment })
  const from = comment.body
  const { body } = call.body as { body: string }
  refuseEdit(body)
  comment.body = body
  comment.updatedAt = timestamp(call.state)
  const told = { action: 'edited', sender: requireAccount(call), more: { changes: { body: { from } } } }
  void call.webhooks.emit(reviewCommentHappening(call.state, { pull, comment }, told))
  return ok(reviewCommentAnswer(call.state, pull, comment))
}

const deleteComment: Handler = (call) => {
  const { pull, comment } = requireReviewComment(call)
  refuseForeign(call, { pull, comment })
  pull.reviewComments = pull.reviewComments.filter((one) => one !== comment)
  recordEffect(call.state, {
    kind: 'review-comment-deleted',
    id: comment.id,
    login: requireAccount(call).login,
    repository: pull.repository,
    number: pull.number,
  })
  const told = { action: 'deleted', sender: requireAccount(call) }
  void call.webhooks.emit(reviewCommentHappening(call.state, { pull, comment }, told))
  return noContent
}

export const reviewCommentRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments': listComments,
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments': createComment,
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies': replyToComment,
  'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}': readComment,
  'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}': updateComment,
  'DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}': deleteComment,
}
