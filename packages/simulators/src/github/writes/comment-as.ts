import { publishedComments } from '../answers/pull-request.ts'
import type { Call } from '../http/call.ts'
import { notFound, type Refusal, unprocessable, validationFailed } from '../http/refusal.ts'
import type { PullRequest, ReviewComment } from '../state/nouns.ts'
import { timestamp } from '../state/state.ts'
import { type CommentDraft, draftComment } from './draft-comment.ts'
import { faultOfText } from './text-faults.ts'
import { addIssueComment } from './write-issue-comment.ts'
import { addReviewComment } from './write-review.ts'
import { refuseLocked, type Writer } from './writer.ts'

type Writing = Pick<Call, 'state' | 'webhooks'>

const refuseComment = (message: string) =>
  validationFailed({ resource: 'IssueComment', code: 'unprocessable', field: 'data', message })

const refuseReviewComment = (message: string) =>
  validationFailed({ resource: 'PullRequestReviewComment', code: 'custom', message })

/** A comment below the pull request, or what GitHub says against it. */
export function commentAs(
  writing: Writing,
  writer: Writer,
  { pull, body }: { pull: PullRequest; body: string },
) {
  refuseText(body, refuseComment)
  refuseLocked(pull, writer)
  return addIssueComment(writing, { pull, author: writer.account, body })
}

interface LineComment {
  pull: PullRequest
  draft: CommentDraft
  commitId: string
}

/** A single comment at a line, which GitHub wraps into a submitted review of its own. */
export function commentOnLineAs(writing: Writing, writer: Writer, { pull, draft, commitId }: LineComment) {
  refuseLocked(pull, writer)
  if (commitId !== pull.head.sha && !pull.commits.some((commit) => commit.sha === commitId))
    throw refuseReviewComment('No commit found for SHA')
  const author = writer.account
  const comment = draftComment(writing.state, { pull, draft, commitId, author, refuse: refuseReviewComment })
  return { comment, sent: addReviewComment(writing, { pull, comment }) }
}

interface Reply {
  pull: PullRequest
  rootId: number
  body: string
}

/** Replies to replies are not supported: all point to the top of the thread. */
export function replyAs(writing: Writing, writer: Writer, { pull, rootId, body }: Reply) {
  const root = publishedComments(pull).find((comment) => comment.id === rootId)
  if (!root) throw notFound()
  refuseText(body, refuseReviewComment)
  refuseLocked(pull, writer)
  const now = timestamp(writing.state)
  const comment: ReviewComment = {
    ...root,
    id: writing.state.nextId(),
    inReplyToId: root.inReplyToId ?? root.id,
    body,
    author: writer.account,
    createdAt: now,
    updatedAt: now,
    reactions: [],
  }
  return { comment, sent: addReviewComment(writing, { pull, comment }) }
}

/** For a text that replaces one. */
export const refuseEdit = (body: string) => refuseText(body, refuseReviewComment)
export const refuseReviewText = (body: string) => refuseText(body, unprocessable)

function refuseText(body: string, refuse: (fault: string) => Refusal) {
  const fault = faultOfText(body)
  if (fault) throw refuse(fault)
}
