import { nodeId, organization, simpleUser } from '../answers/accounts.ts'
import {
  issueCommentAnswer,
  issueUrl,
  pullAnswer,
  pullPage,
  reactionRollup,
  reviewAnswer,
  reviewCommentAnswer,
  simplePull,
} from '../answers/pull-request.ts'
import { payloadPlace, repositoryUrl } from '../answers/repository.ts'
import type { GithubEvent } from '../http/call.ts'
import type {
  Account,
  Delivery,
  Hook,
  IssueComment,
  PullRequest,
  Repository,
  Review,
  ReviewComment,
} from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'

export interface EventDetails {
  action: string
  sender: Account
  more?: Record<string, unknown>
}

const happen = (
  state: GithubState,
  { event, repository, ...fields }: { event: string; repository: Repository } & Record<string, unknown>,
  { action, sender, more }: EventDetails,
): GithubEvent => ({
  event,
  action,
  repository,
  payload: {
    action,
    ...fields,
    ...more,
    ...payloadPlace(state, repository),
    sender: simpleUser(state, sender),
  },
})

export function pullHappening(state: GithubState, pull: PullRequest, details: EventDetails) {
  const { repository, number } = pull
  return happen(
    state,
    { event: 'pull_request', repository, number, pull_request: pullAnswer(state, pull) },
    details,
  )
}

export function reviewHappening(
  state: GithubState,
  { pull, review: made }: { pull: PullRequest; review: Review },
  details: EventDetails,
) {
  const answer = reviewAnswer(state, pull, made)
  // REST returns the state in uppercase, webhooks in lowercase.
  const review = { ...answer, state: answer.state.toLowerCase(), submitted_at: made.submittedAt }
  const pull_request = simplePull(state, pull)
  return happen(
    state,
    { event: 'pull_request_review', repository: pull.repository, review, pull_request },
    details,
  )
}

export function reviewCommentHappening(
  state: GithubState,
  { pull, comment: made }: { pull: PullRequest; comment: ReviewComment },
  details: EventDetails,
) {
  const comment = reviewCommentAnswer(state, pull, made)
  const pull_request = simplePull(state, pull)
  const event = 'pull_request_review_comment'
  return happen(state, { event, repository: pull.repository, comment, pull_request }, details)
}

export function issueCommentHappening(
  state: GithubState,
  { pull, comment: made }: { pull: PullRequest; comment: IssueComment },
  details: EventDetails,
) {
  const issue = toIssue(state, pull)
  const comment = issueCommentAnswer(state, pull, made)
  return happen(state, { event: 'issue_comment', repository: pull.repository, issue, comment }, details)
}

export const repositoryHappening = (state: GithubState, repository: Repository, details: EventDetails) =>
  happen(state, { event: 'repository', repository }, details)

export function pingPayload(state: GithubState, hook: Hook): Record<string, unknown> {
  const { last_response: _unused, test_url, ...details } = hookAnswer(state, hook)
  return {
    zen: 'Keep it logically awesome.',
    hook_id: hook.id,
    hook: {
      ...details,
      ...(hook.repository
        ? { test_url, last_response: { code: null, status: 'unused', message: null } }
        : { app_id: state.apps.find((app) => app.hook === hook)?.id }),
    },
    ...(hook.repository ? payloadPlace(state, hook.repository) : {}),
    ...(hook.repository ? { sender: simpleUser(state, hook.repository.owner) } : {}),
  }
}

/** GitHub sends comments on a pull request as comments on an issue with the field `pull_request`. */
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

export const formerOwner = (state: GithubState, owner: Account) => ({
  owner: {
    from:
      owner.type === 'Organization'
        ? { organization: organization(state, owner) }
        : { user: simpleUser(state, owner) },
  },
})

/** GitHub's `hook` schema. The API never returns the secret. If there is a secret, the API returns eight asterisks. */
export function hookAnswer(state: GithubState, hook: Hook) {
  const url = hookUrl(state, hook)
  return {
    type: hook.repository ? 'Repository' : 'App',
    id: hook.id,
    name: 'web',
    active: hook.active,
    events: hook.events,
    config: {
      content_type: hook.contentType,
      insecure_ssl: hook.insecureSsl,
      url: hook.url,
      ...(hook.secret ? { secret: '********' } : {}),
    },
    updated_at: hook.updatedAt,
    created_at: hook.createdAt,
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: hook.lastResponse,
  }
}

export const hookUrl = (state: GithubState, hook: Hook) =>
  hook.repository ? `${repositoryUrl(state, hook.repository)}/hooks/${hook.id}` : `${state.urls.api}/app/hook`

export const deliveryItem = (delivery: Delivery) => ({
  id: delivery.id,
  guid: delivery.guid,
  delivered_at: delivery.deliveredAt,
  redelivery: delivery.redelivery,
  duration: delivery.duration,
  status: delivery.status,
  status_code: delivery.statusCode,
  event: delivery.event,
  action: delivery.action,
  installation_id: delivery.installationId,
  repository_id: delivery.repositoryId,
  throttled_at: null,
})

export const deliveryAnswer = (delivery: Delivery, url: string) => ({
  ...deliveryItem(delivery),
  url,
  request: { headers: delivery.request.headers, payload: JSON.parse(delivery.request.body) as unknown },
  response: { headers: delivery.response.headers, payload: delivery.response.body },
})
