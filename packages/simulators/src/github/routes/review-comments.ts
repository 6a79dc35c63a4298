import { publishedComments } from '../answers/pull-request.ts'
import { reviewCommentAnswer } from '../answers/review.ts'
import { type Call, created, type Handler, noContent, numberIn, ok } from '../http/call.ts'
import { callersPermission, pullOf } from '../http/find.ts'
import { pageOf } from '../http/paging.ts'
import { forbidden, notFound, validationFailed } from '../http/refusal.ts'
import type { PullRequest, ReviewComment } from '../state/nouns.ts'
import { recordEffect, timestamp } from '../state/state.ts'
import { reviewCommentHappening } from '../webhooks/payloads.ts'
import { type CommentDraft, draftComment } from '../writes/draft-comment.ts'
import { addReviewComment } from '../writes/write-review.ts'
import { pullsOf } from './pulls.ts'
import { writerOf } from './reviews.ts'

export function commentOf(call: Call): { pull: PullRequest; comment: ReviewComment } {
  const id = numberIn(call, 'comment_id')
  for (const pull of pullsOf(call)) {
    const comment = publishedComments(pull).find((one) => one.id === id)
    if (comment) return { pull, comment }
  }
  throw notFound()
}

/** Oldest first unless asked otherwise; `since` goes by the last change. */
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
  const pull = pullOf(call)
  return pageOf(call, inOrder(call, publishedComments(pull)), (comment) =>
    reviewCommentAnswer(call.state, pull, comment),
  )
}

const readComment: Handler = (call) => {
  const { pull, comment } = commentOf(call)
  return ok(reviewCommentAnswer(call.state, pull, comment))
}

const createComment: Handler = (call) => {
  const pull = pullOf(call)
  const author = writerOf(call)
  const draft = call.body as CommentDraft & { commit_id: string; in_reply_to?: number }
  if (draft.in_reply_to !== undefined)
    return reply(call, { pull, rootId: draft.in_reply_to, body: draft.body })
  if (draft.commit_id !== pull.head.sha && !pull.commits.some((commit) => commit.sha === draft.commit_id)) {
    throw refuse('No commit found for SHA')
  }
  const comment = draftComment(call.state, { pull, draft, commitId: draft.commit_id, author, refuse })
  addReviewComment(call, { pull, comment })
  return created(reviewCommentAnswer(call.state, pull, comment))
}

const refuse = (message: string) =>
  validationFailed({ resource: 'PullRequestReviewComment', code: 'custom', message })

const replyToComment: Handler = (call) => {
  const { body } = call.body as { body: string }
  return reply(call, { pull: pullOf(call), rootId: numberIn(call, 'comment_id'), body })
}

function reply(call: Call, { pull, rootId, body }: { pull: PullRequest; rootId: number; body: string }) {
  const root = publishedComments(pull).find((comment) => comment.id === rootId)
  if (!root) throw notFound()
  const now = timestamp(call.state)
  const comment: ReviewComment = {
    ...root,
    id: call.state.nextId(),
    // Replies to replies are not supported: all point to the top of the thread.
    inReplyToId: root.inReplyToId ?? root.id,
    body,
    author: writerOf(call),
    createdAt: now,
    updatedAt: now,
    reactions: [],
  }
  addReviewComment(call, { pull, comment })
  return created(reviewCommentAnswer(call.state, pull, comment))
}

/** One's own, or any with write access. */
function refuseForeign(call: Call, { pull, comment }: { pull: PullRequest; comment: ReviewComment }) {
  const permission = callersPermission(call, pull.repository)
  if (comment.author !== writerOf(call) && permission !== 'admin' && permission !== 'write') throw forbidden()
}

const updateComment: Handler = (call) => {
  const { pull, comment } = commentOf(call)
  refuseForeign(call, { pull, comment })
  const from = comment.body
  comment.body = (call.body as { body: string }).body
  comment.updatedAt = timestamp(call.state)
  const told = { action: 'edited', sender: writerOf(call), more: { changes: { body: { from } } } }
  void call.webhooks.emit(reviewCommentHappening(call.state, { pull, comment }, told))
  return ok(reviewCommentAnswer(call.state, pull, comment))
}

const deleteComment: Handler = (call) => {
  const { pull, comment } = commentOf(call)
  refuseForeign(call, { pull, comment })
  pull.reviewComments = pull.reviewComments.filter((one) => one !== comment)
  recordEffect(call.state, {
    kind: 'review-comment-deleted',
    id: comment.id,
    login: writerOf(call).login,
    repository: pull.repository,
    number: pull.number,
  })
  const told = { action: 'deleted', sender: writerOf(call) }
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
