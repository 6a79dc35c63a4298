import { isStandardsPath, STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import {
  type AccountFacts,
  accountFacts,
  type CommentFacts,
  commentFacts,
  type PullRequestFacts,
  pullRequestFacts,
  type RepositoryFacts,
  type ReviewFacts,
  repositoryFacts,
  reviewFacts,
} from './github-facts.ts'
import { asFullName, asId, asList, asNumber, asObject, asText, type Json } from './read-json.ts'

// These parsers read only the fields that Debrief uses. They don't validate other fields, because GitHub's examples
// violate GitHub's schema. They never throw, and return null if a required field is missing.

interface RepositoryEventFacts {
  action: string
  repository: RepositoryFacts
  sender: AccountFacts | null
  /** The id of the GitHub App's installation. Null for a repository webhook. */
  installationId: number | null
}

export interface PullRequestEvent extends RepositoryEventFacts {
  pullRequest: PullRequestFacts
}

export interface ReviewEvent extends RepositoryEventFacts {
  pullRequest: PullRequestFacts
  review: ReviewFacts
}

export interface ReviewCommentEvent extends RepositoryEventFacts {
  pullRequest: PullRequestFacts
  comment: CommentFacts & { path: string | null; inReplyToId: number | null; reviewId: number | null }
}

export interface IssueCommentEvent extends RepositoryEventFacts {
  issue: {
    number: number
    isPullRequest: boolean
    isOpen: boolean
    isLocked: boolean
    author: AccountFacts | null
  }
  comment: CommentFacts
}

export interface RepositoryEvent extends RepositoryEventFacts {
  previousFullName: string | null
}

/** A push to the standards branch, or a push to the default branch that may change standards files. */
export interface PushEvent extends RepositoryEventFacts {
  branch: string
}

export type CheckEvent = RepositoryEventFacts

export interface PingEvent {
  hookId: number | null
  /** Null for the webhook of a GitHub App or an organization. */
  repository: RepositoryFacts | null
  events: string[]
}

export function readPullRequestEvent(payload: unknown): PullRequestEvent | null {
  const body = asObject(payload)
  const event = repositoryEvent(body)
  const pullRequest = pullRequestFacts(body?.pull_request)
  return event && pullRequest && { ...event, pullRequest }
}

export function readReviewEvent(payload: unknown): ReviewEvent | null {
  const event = readPullRequestEvent(payload)
  const review = reviewFacts(asObject(payload)?.review)
  return event && review && { ...event, review }
}

export function readReviewCommentEvent(payload: unknown): ReviewCommentEvent | null {
  const event = readPullRequestEvent(payload)
  const raw = asObject(asObject(payload)?.comment)
  const comment = commentFacts(raw)
  if (event === null || raw === null || comment === null) return null
  const path = asText(raw.path)
  const inReplyToId = asId(raw.in_reply_to_id)
  return { ...event, comment: { ...comment, path, inReplyToId, reviewId: asId(raw.pull_request_review_id) } }
}

export function readIssueCommentEvent(payload: unknown): IssueCommentEvent | null {
  const body = asObject(payload)
  const event = repositoryEvent(body)
  const issue = asObject(body?.issue)
  const number = asNumber(issue?.number)
  const comment = commentFacts(body?.comment)
  if (event === null || issue === null || number === null || comment === null) return null
  const isPullRequest = asObject(issue.pull_request) !== null
  return {
    ...event,
    issue: {
      number,
      isPullRequest,
      isOpen: issue.state === 'open',
      isLocked: issue.locked === true,
      author: accountFacts(issue.user),
    },
    comment,
  }
}

export function readRepositoryEvent(payload: unknown): RepositoryEvent | null {
  const body = asObject(payload)
  const event = repositoryEvent(body)
  return event && { ...event, previousFullName: previousFullName(event.repository, asObject(body?.changes)) }
}

/** Returns null for any push that PushEvent doesn't cover. */
export function readPushEvent(payload: unknown): PushEvent | null {
  const body = asObject(payload)
  const event = repositoryEvent(body)
  const branch = /^refs\/heads\/(.+)$/.exec(asText(body?.ref) ?? '')?.[1]
  if (body === null || event === null || branch === undefined) return null
  const isDefault = branch === asText(asObject(body.repository)?.default_branch)
  const isConcerned = branch === STANDARDS_BRANCH || (isDefault && mayChangeStandards(body))
  return isConcerned ? { ...event, branch } : null
}

/** GitHub lists no commits for a force push to an older commit. Without commits, any file may have changed. */
function mayChangeStandards(body: Json): boolean {
  const commits = asList(body.commits).map(asObject)
  const paths = commits.flatMap((commit) =>
    ['added', 'modified', 'removed'].flatMap((kind) => asList(commit?.[kind]).map(asText)),
  )
  return commits.length === 0 || paths.some((path) => path !== null && isStandardsPath(path))
}

/** Reads a `check_run` or `check_suite` event. Returns null unless somebody asked to run a check again. */
export function readCheckEvent(payload: unknown): CheckEvent | null {
  const event = repositoryEvent(asObject(payload))
  return event?.action === 'rerequested' ? event : null
}

export function readPing(payload: unknown): PingEvent | null {
  const body = asObject(payload)
  const hook = asObject(body?.hook)
  const hookId = asId(body?.hook_id) ?? asId(hook?.id)
  if (body === null || (hookId === null && typeof body.zen !== 'string')) return null
  const events = asList(hook?.events).filter((name) => typeof name === 'string')
  return { hookId, repository: repositoryFacts(body.repository), events }
}

function repositoryEvent(body: Json | null): RepositoryEventFacts | null {
  const repository = repositoryFacts(body?.repository)
  if (body === null || repository === null) return null
  return {
    action: asText(body.action) ?? '',
    repository,
    sender: accountFacts(body.sender),
    installationId: asId(asObject(body.installation)?.id),
  }
}

function previousFullName(now: RepositoryFacts, changes: Json | null): string | null {
  const name = asText(asObject(asObject(changes?.repository)?.name)?.from)
  const from = asObject(asObject(changes?.owner)?.from)
  const owner = asText(asObject(from?.user)?.login) ?? asText(asObject(from?.organization)?.login)
  return name === null && owner === null ? null : asFullName(`${owner ?? now.owner}/${name ?? now.name}`)
}
