import type { Call } from '../http/call.ts'
import type { Account, Delivery, IssueComment, PullRequest } from '../state/nouns.ts'
import { recordEffect, timestamp } from '../state/state.ts'
import { issueCommentHappening } from '../webhooks/payloads.ts'

/** Adds a comment to the pull request's conversation; `sent` resolves when every hook has answered. */
export function addIssueComment(
  { state, webhooks }: Pick<Call, 'state' | 'webhooks'>,
  { pull, author, body }: { pull: PullRequest; author: Account; body: string },
): { comment: IssueComment; sent: Promise<Delivery[]> } {
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
  recordEffect(state, {
    kind: 'issue-comment-created',
    id: comment.id,
    login: author.login,
    repository: pull.repository,
    number: pull.number,
    detail: { body },
  })
  const sent = webhooks.emit(
    issueCommentHappening(state, { pull, comment }, { action: 'created', sender: author }),
  )
  return { comment, sent }
}
