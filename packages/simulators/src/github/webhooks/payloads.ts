import { hookAnswer } from '../answers/hook.ts'
import { issueUrl, pullAnswer, pullPage, simplePull } from '../answers/pull-request.ts'
import { payloadPlace, repositoryUrl } from '../answers/repository.ts'
import { issueCommentAnswer, reactionRollup, reviewAnswer, reviewCommentAnswer } from '../answers/review.ts'
import { nodeId, organization, simpleUser } from '../answers/user.ts'
import type {
  Account,
  Hook,
  IssueComment,
  PullRequest,
  Repository,
  Review,
  ReviewComment,
} from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import type { Happening } from './webhooks.ts'

interface Told {
  action: string
  sender: Account
  /** Extra fields, such as `changes`. */
  more?: Record<string, unknown>
}

export function pullHappening(
  state: GithubState,
  pull: PullRequest,
  { action, sender, more }: Told,
): Happening {
  return {
    event: 'pull_request',
    action,
    repository: pull.repository,
    payload: {
      action,
      number: pull.number,
      pull_request: pullAnswer(state, pull),
      ...more,
      ...payloadPlace(state, pull.repository),
      sender: simpleUser(state, sender),
    },
  }
}

export function reviewHappening(
  state: GithubState,
  { pull, review }: { pull: PullRequest; review: Review },
  { action, sender, more }: Told,
): Happening {
  // REST returns the state in uppercase, webhooks in lowercase.
  const told = { ...reviewAnswer(state, pull, review), state: review.state.toLowerCase() }
  return {
    event: 'pull_request_review',
    action,
    repository: pull.repository,
    payload: {
      action,
      review: { ...told, submitted_at: review.submittedAt },
      pull_request: simplePull(state, pull),
      ...more,
      ...payloadPlace(state, pull.repository),
      sender: simpleUser(state, sender),
    },
  }
}

export function reviewCommentHappening(
  state: GithubState,
  { pull, comment }: { pull: PullRequest; comment: ReviewComment },
  { action, sender, more }: Told,
): Happening {
  return {
    event: 'pull_request_review_comment',
    action,
    repository: pull.repository,
    payload: {
      action,
      comment: reviewCommentAnswer(state, pull, comment),
      pull_request: simplePull(state, pull),
      ...more,
      ...payloadPlace(state, pull.repository),
      sender: simpleUser(state, sender),
    },
  }
}

export function issueCommentHappening(
  state: GithubState,
  { pull, comment }: { pull: PullRequest; comment: IssueComment },
  { action, sender, more }: Told,
): Happening {
  return {
    event: 'issue_comment',
    action,
    repository: pull.repository,
    payload: {
      action,
      issue: toIssue(state, pull),
      comment: issueCommentAnswer(state, pull, comment),
      ...more,
      ...payloadPlace(state, pull.repository),
      sender: simpleUser(state, sender),
    },
  }
}

export function repositoryHappening(
  state: GithubState,
  repository: Repository,
  { action, sender, more }: Told,
): Happening {
  return {
    event: 'repository',
    action,
    repository,
    payload: { action, ...more, ...payloadPlace(state, repository), sender: simpleUser(state, sender) },
  }
}

export function pingPayload(state: GithubState, hook: Hook): Record<string, unknown> {
  const { last_response: _unused, test_url, ...told } = hookAnswer(state, hook)
  return {
    zen: 'Keep it logically awesome.',
    hook_id: hook.id,
    hook: {
      ...told,
      ...(hook.repository
        ? { test_url, last_response: { code: null, status: 'unused', message: null } }
        : { app_id: state.app?.id }),
    },
    ...(hook.repository ? payloadPlace(state, hook.repository) : {}),
    ...(hook.repository ? { sender: simpleUser(state, hook.repository.owner) } : {}),
  }
}

/** GitHub sends a pull request's comments as comments on an issue that has `pull_request`. */
function toIssue(state: GithubState, pull: PullRequest) {
  const url = issueUrl(state, pull)
  const html = pullPage(state, pull)
  return {
    url,
    repository_url: repositoryUrl(state, pull.repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: html,
    id: pull.id + 1,
    node_id: nodeId('PR', pull.id),
    number: pull.number,
    title: pull.title,
    user: simpleUser(state, pull.author),
    labels: [],
    state: pull.state,
    locked: pull.locked,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: pull.issueComments.length,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    author_association: 'MEMBER',
    active_lock_reason: null,
    draft: pull.draft,
    pull_request: {
      url: `${repositoryUrl(state, pull.repository)}/pulls/${pull.number}`,
      html_url: html,
      diff_url: `${html}.diff`,
      patch_url: `${html}.patch`,
      merged_at: pull.mergedAt,
    },
    body: pull.body,
    reactions: reactionRollup(url, []),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: null,
  }
}

/** The previous owner, for `repository.transferred`. */
export const formerOwner = (state: GithubState, owner: Account) => ({
  owner: {
    from:
      owner.type === 'Organization'
        ? { organization: organization(state, owner) }
        : { user: simpleUser(state, owner) },
  },
})
