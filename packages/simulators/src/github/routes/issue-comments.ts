import { issueCommentAnswer } from '../answers/review.ts'
import { type Call, created, type Handler, numberIn, ok } from '../http/call.ts'
import { callersPermission, pullOf } from '../http/find.ts'
import { pageOf } from '../http/paging.ts'
import { forbidden, notFound, validationFailed } from '../http/refusal.ts'
import type { IssueComment, PullRequest } from '../state/nouns.ts'
import { timestamp } from '../state/state.ts'
import { issueCommentHappening } from '../webhooks/payloads.ts'
import { addIssueComment } from '../writes/write-issue-comment.ts'
import { pullsOf } from './pulls.ts'
import { inOrder } from './review-comments.ts'
import { writerOf } from './reviews.ts'

export function issueCommentOf(call: Call): { pull: PullRequest; comment: IssueComment } {
  const id = numberIn(call, 'comment_id')
  for (const pull of pullsOf(call)) {
    const comment = pull.issueComments.find((one) => one.id === id)
    if (comment) return { pull, comment }
  }
  throw notFound()
}

const listComments: Handler = (call) => {
  const pull = pullOf(call, 'read', 'issue_number')
  return pageOf(call, inOrder(call, pull.issueComments), (comment) =>
    issueCommentAnswer(call.state, pull, comment),
  )
}

const createComment: Handler = (call) => {
  const pull = pullOf(call, 'read', 'issue_number')
  const author = writerOf(call)
  const { body } = call.body as { body: string }
  if (body.trim() === '')
    throw validationFailed({
      resource: 'IssueComment',
      code: 'unprocessable',
      field: 'data',
      message: "Body can't be blank",
    })
  if (pull.locked && !['admin', 'write'].includes(callersPermission(call, pull.repository))) {
    throw forbidden('Unable to create comment because issue is locked.')
  }
  const { comment } = addIssueComment(call, { pull, author, body })
  return created(issueCommentAnswer(call.state, pull, comment))
}

const updateComment: Handler = (call) => {
  const { pull, comment } = issueCommentOf(call)
  const sender = writerOf(call)
  if (comment.author !== sender && !['admin', 'write'].includes(callersPermission(call, pull.repository)))
    throw forbidden()
  const from = comment.body
  comment.body = (call.body as { body: string }).body
  comment.updatedAt = timestamp(call.state)
  const told = { action: 'edited', sender, more: { changes: { body: { from } } } }
  void call.webhooks.emit(issueCommentHappening(call.state, { pull, comment }, told))
  return ok(issueCommentAnswer(call.state, pull, comment))
}

export const issueCommentRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': listComments,
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': createComment,
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': updateComment,
}
