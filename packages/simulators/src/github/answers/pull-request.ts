import type { Account, PullRequest, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import { repositoryAnswer, repositoryUrl } from './repository.ts'
import { nodeId, nullableUser, simpleUser } from './user.ts'

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

/** GitHub's `pull-request-simple`: the form used in lists and in review webhooks. */
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

/** GitHub's `pull-request`: the form used for a single pull request and in `pull_request` events. */
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

/** Leaves out comments that belong to pending reviews. */
export function publishedComments(pull: PullRequest) {
  const pending = new Set(
    pull.reviews.filter((review) => review.state === 'PENDING').map((review) => review.id),
  )
  if (pending.size === 0) return pull.reviewComments
  return pull.reviewComments.filter((comment) => comment.reviewId === null || !pending.has(comment.reviewId))
}
