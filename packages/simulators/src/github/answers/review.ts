import type { IssueComment, PullRequest, Reaction, Review, ReviewComment } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { authorAssociation, issueUrl, pullPage, pullUrl } from './pull-request.ts'
import { repositoryUrl } from './repository.ts'
import { nodeId, nullableUser, simpleUser } from './user.ts'

/** GitHub's `pull-request-review`; a pending review has no `submitted_at`. */
export function reviewAnswer(state: GithubState, pull: PullRequest, review: Review) {
  const html = `${pullPage(state, pull)}#pullrequestreview-${review.id}`
  return {
    id: review.id,
    node_id: nodeId('PRR', review.id),
    user: nullableUser(state, review.author),
    body: review.body,
    state: review.state as string,
    html_url: html,
    pull_request_url: pullUrl(state, pull),
    author_association: authorAssociation(review.author, pull.repository),
    _links: { html: { href: html }, pull_request: { href: pullUrl(state, pull) } },
    ...(review.submittedAt ? { submitted_at: review.submittedAt } : {}),
    commit_id: review.commitId,
  }
}

/** GitHub's `pull-request-review-comment`; it also satisfies the `review-comment` schema. */
export function reviewCommentAnswer(state: GithubState, pull: PullRequest, comment: ReviewComment) {
  const url = `${repositoryUrl(state, pull.repository)}/pulls/comments/${comment.id}`
  const html = `${pullPage(state, pull)}#discussion_r${comment.id}`
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: nodeId('PRRC', comment.id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: comment.commitId,
    original_commit_id: comment.originalCommitId,
    user: nullableUser(state, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    html_url: html,
    pull_request_url: pullUrl(state, pull),
    author_association: authorAssociation(comment.author, pull.repository),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl(state, pull) } },
    reactions: reactionRollup(url, comment.reactions),
    start_line: comment.startLine,
    original_start_line: comment.originalStartLine,
    start_side: comment.startSide,
    line: comment.line,
    original_line: comment.originalLine,
    side: comment.side,
    position: comment.position,
    original_position: comment.originalPosition,
    subject_type: comment.subjectType,
    ...(comment.inReplyToId === null ? {} : { in_reply_to_id: comment.inReplyToId }),
  }
}

export function issueCommentAnswer(state: GithubState, pull: PullRequest, comment: IssueComment) {
  const url = `${repositoryUrl(state, pull.repository)}/issues/comments/${comment.id}`
  return {
    url,
    html_url: `${pullPage(state, pull)}#issuecomment-${comment.id}`,
    issue_url: issueUrl(state, pull),
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    user: nullableUser(state, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: authorAssociation(comment.author, pull.repository),
    body: comment.body,
    reactions: reactionRollup(url, comment.reactions),
    performed_via_github_app: null,
  }
}

export const reactionAnswer = (state: GithubState, reaction: Reaction) => ({
  id: reaction.id,
  node_id: nodeId('REA', reaction.id),
  user: simpleUser(state, reaction.author),
  content: reaction.content,
  created_at: reaction.createdAt,
})

const reactionKinds = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'] as const

export function reactionRollup(url: string, reactions: Reaction[]) {
  const counts = Object.fromEntries(
    reactionKinds.map((kind) => [kind, reactions.filter((reaction) => reaction.content === kind).length]),
  )
  return { url: `${url}/reactions`, total_count: reactions.length, ...counts }
}
