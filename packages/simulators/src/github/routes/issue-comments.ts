import { created, noContent, ok } from '../../kit/answer.ts'
import { issueCommentAnswer } from '../answers/review.ts'
import { type Call, type Handler, numberIn } from '../http/call.ts'
import { callersPermission, requirePull } from '../http/find.ts'
import { toPage } from '../http/paging.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import type { IssueComment, PullRequest } from '../state/nouns.ts'
import { recordEffect, timestamp } from '../state/state.ts'
import { issueCommentHappening } from '../webhooks/payloads.ts'
import { commentAs, refuseEdit } from '../writes/comment-as.ts'
import { callersWriter, requireAccount } from '../writes/writer.ts'
import { listPullsNewestFirst } from './pulls.ts'
import { inOrder } from './review-comments.ts'

export function requireIssueComment(call: Call): { pull: PullRequest; comment: IssueComment } {
  const id = numberIn(call, 'comment_id')
  for (const pull of listPullsNewestFirst(call)) {
    const comment = pull.issueComments.find((one) => one.id === id)
    if (comment) return { pull, comment }
  }
  throw notFound()
}

const listComments: Handler = (call) => {
  const pull = requirePull(call, 'read', 'issue_number')
  return toPage(call, inOrder(call, pull.issueComments), (comment) =>
    issueCommentAnswer(call.state, pull, comment),
  )
}

const createComment: Handler = (call) => {
  const pull = requirePull(call, 'read', 'issue_number')
  const { body } = call.body as { body: string }
  const { comment } = commentAs(call, callersWriter(call, pull), { pull, body })
  return created(issueCommentAnswer(call.state, pull, comment))
}

/** Only the author and people with write access can change a comment. */
function changeable(call: Call) {
  const { pull, comment } = requireIssueComment(call)
  const sender = requireAccount(call)
  if (comment.author !== sender && !['admin', 'write'].includes(callersPermission(call, pull.repository)))
    throw forbidden()
  return { pull, comment, sender }
}

const deleteComment: Handler = (call) => {
  const { pull, comment, sender } = changeable(call)
  pull.issueComments = pull.issueComments.filter((one) => one !== comment)
  recordEffect(call.state, {
    kind: 'issue-comment-deleted',
    id: comment.id,
    login: sender.login,
    repository: pull.repository,
    number: pull.number,
  })
  void call.webhooks.emit(issueCommentHappening(call.state, { pull, comment }, { action: 'deleted', sender }))
  return noContent
}

const updateComment: Handler = (call) => {
  const { pull, comment, sender } = changeable(call)
  const from = comment.body
  const { body } = call.body as { body: string }
  refuseEdit(body)
  comment.body = body
  comment.updatedAt = timestamp(call.state)
  const told = { action: 'edited', sender, more: { changes: { body: { from } } } }
  void call.webhooks.emit(issueCommentHappening(call.state, { pull, comment }, told))
  return ok(issueCommentAnswer(call.state, pull, comment))
}

export const issueCommentRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': listComments,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': createComment,
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': updateComment,
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': deleteComment,
}
