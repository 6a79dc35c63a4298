import type { Refusal } from '../../kit/answer.ts'
import { publishedComments } from '../answers/pull-request.ts'
import { refuseLocked, type Writer } from '../http/access.ts'
import type { Writing } from '../http/call.ts'
import { notFound, unprocessable, validationFailed } from '../http/refusal.ts'
import type { Account, IssueComment, PullRequest, Reaction, ReviewComment } from '../state/nouns.ts'
import { type GithubState, recordPullEffect, timestamp } from '../state/state.ts'
import { issueCommentHappening } from '../webhooks/payloads.ts'
import { type CommentDraft, draftComment, faultOfText } from './draft-comment.ts'
import { addReviewComment } from './reviews.ts'

const refuseComment = (message: string) =>
  validationFailed({ resource: 'IssueComment', code: 'unprocessable', field: 'data', message })

const refuseReviewComment = (message: string) =>
  validationFailed({ resource: 'PullRequestReviewComment', code: 'custom', message })

/** Throws GitHub's error if the comment isn't allowed. `sent` resolves when all webhook deliveries have ended. */
export function commentAs(
  { state, webhooks }: Writing,
  writer: Writer,
  { pull, body }: { pull: PullRequest; body: string },
) {
  refuseText(body, refuseComment)
  refuseLocked(pull, writer)
  const author = writer.account
  const now = timestamp(state)
  const comment: IssueComment = {
    id: state.nextId(),
    body,
    author,
    createdAt: now,
    updatedAt: now,
    reactions: [],
  }
  pull.issueComments.push(comment)
  pull.updatedAt = now
  recordPullEffect(state, pull, {
    kind: 'issue-comment-created',
    id: comment.id,
    by: author,
    detail: { body },
  })
  const event = issueCommentHappening(state, { pull, comment }, { action: 'created', sender: author })
  return { comment, sent: webhooks.emit(event) }
}

interface LineComment {
  pull: PullRequest
  draft: CommentDraft
  commitId: string
}

/** GitHub wraps a single comment in its own submitted review. */
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

/** GitHub doesn't support replies to replies, so every reply belongs to the thread's first comment. */
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

export const refuseEdit = (body: string) => refuseText(body, refuseReviewComment)
export const refuseReviewText = (body: string) => refuseText(body, unprocessable)

function refuseText(body: string, refuse: (fault: string) => Refusal) {
  const fault = faultOfText(body)
  if (fault) throw refuse(fault)
}

interface ReactionInput {
  pull: PullRequest
  said: { id: number; reactions: Reaction[] }
  author: Account
  content: string
}

export function addReaction(
  state: GithubState,
  { pull, said, author, content }: ReactionInput,
): { reaction: Reaction; isNew: boolean } {
  const before = said.reactions.find((one) => one.author === author && one.content === content)
  if (before) return { reaction: before, isNew: false }
  const reaction: Reaction = { id: state.nextId(), content, author, createdAt: timestamp(state) }
  said.reactions.push(reaction)
  const detail = { content, comment: said.id }
  recordPullEffect(state, pull, { kind: 'reaction-created', id: reaction.id, by: author, detail })
  return { reaction, isNew: true }
}
