import type {
  Account,
  IssueComment,
  PullRequest,
  Reaction,
  Repository,
  Review,
  ReviewComment,
} from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import { nodeId, nullableUser, simpleUser } from './accounts.ts'
import { repositoryAnswer, repositoryUrl } from './repository.ts'

export const pullUrl = (state: GithubState, pull: PullRequest) =>
  `${repositoryUrl(state, pull.repository)}/pulls/${pull.number}`

export const issueUrl = (state: GithubState, pull: PullRequest) =>
  `${repositoryUrl(state, pull.repository)}/issues/${pull.number}`

export const pullPage = (state: GithubState, pull: PullRequest) =>
  `${state.urls.web}/${fullName(pull.repository)}/pull/${pull.number}`

export function authorAssociation(author: Account | null, repository: Repository) {
  if (!author || author.type === 'Bot') return 'NONE'
  if (author.id === repository.owner.id) return 'OWNER'
  if (!author.known) return 'CONTRIBUTOR'
  return repository.owner.type === 'Organization' ? 'MEMBER' : 'COLLABORATOR'
}

/** GitHub's `pull-request-simple` schema. */
export function simplePull(state: GithubState, pull: PullRequest) {
  const url = pullUrl(state, pull)
  const issue = issueUrl(state, pull)
  const html = pullPage(state, pull)
  const repository = repositoryUrl(state, pull.repository)
  const statuses = `${repository}/statuses/${pull.head.sha}`
  const owner = simpleUser(state, pull.repository.owner)
  const repo = repositoryAnswer(state, pull.repository)
  const label = (ref: string) => `${pull.repository.owner.login}:${ref}`
  return {
    url,
    id: pull.id,
    node_id: nodeId('PR', pull.id),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue,
    number: pull.number,
    state: pull.state,
    locked: pull.locked,
    title: pull.title,
    user: simpleUser(state, pull.author),
    body: pull.body,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeSha,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: [],
    milestone: null,
    draft: pull.draft,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${repository}/pulls/comments{/number}`,
    comments_url: `${issue}/comments`,
    statuses_url: statuses,
    head: { label: label(pull.head.ref), ref: pull.head.ref, sha: pull.head.sha, user: owner, repo },
    base: { label: label(pull.base.ref), ref: pull.base.ref, sha: pull.base.sha, user: owner, repo },
    _links: {
      self: { href: url },
      html: { href: html },
      issue: { href: issue },
      comments: { href: `${issue}/comments` },
      review_comments: { href: `${url}/comments` },
      review_comment: { href: `${repository}/pulls/comments{/number}` },
      commits: { href: `${url}/commits` },
      statuses: { href: statuses },
    },
    author_association: authorAssociation(pull.author, pull.repository),
    auto_merge: null,
    active_lock_reason: null,
  }
}

/** GitHub's `pull-request` schema. */
export function pullAnswer(state: GithubState, pull: PullRequest) {
  const merged = pull.mergedAt !== null
  return {
    ...simplePull(state, pull),
    merged,
    mergeable: pull.state === 'open' ? true : null,
    rebaseable: pull.state === 'open' ? true : null,
    mergeable_state: pull.state === 'open' ? 'clean' : 'unknown',
    merged_by: nullableUser(state, pull.mergedBy),
    comments: pull.issueComments.length,
    review_comments: publishedComments(pull).length,
    maintainer_can_modify: false,
    commits: pull.commits.length,
    additions: pull.additions,
    deletions: pull.deletions,
    changed_files: pull.changedFiles,
  }
}

export function publishedComments(pull: PullRequest) {
  const pending = new Set(
    pull.reviews.filter((review) => review.state === 'PENDING').map((review) => review.id),
  )
  if (pending.size === 0) return pull.reviewComments
  return pull.reviewComments.filter((comment) => comment.reviewId === null || !pending.has(comment.reviewId))
}

/** GitHub's `pull-request-review` schema. A pending review has no `submitted_at`. */
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

/** GitHub's `pull-request-review-comment` schema. The result also satisfies `review-comment`. */
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

export const reactionKinds = [
  { content: '+1', graphql: 'THUMBS_UP' },
  { content: '-1', graphql: 'THUMBS_DOWN' },
  { content: 'laugh', graphql: 'LAUGH' },
  { content: 'hooray', graphql: 'HOORAY' },
  { content: 'confused', graphql: 'CONFUSED' },
  { content: 'heart', graphql: 'HEART' },
  { content: 'rocket', graphql: 'ROCKET' },
  { content: 'eyes', graphql: 'EYES' },
]

export function reactionRollup(url: string, reactions: Reaction[]) {
  const counts = Object.fromEntries(
    reactionKinds.map(({ content }) => [content, reactions.filter((one) => one.content === content).length]),
  )
  return { url: `${url}/reactions`, total_count: reactions.length, ...counts }
}
