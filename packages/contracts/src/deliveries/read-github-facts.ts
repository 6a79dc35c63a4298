import {
  type CheckEvent,
  type IssueCommentEvent,
  type PingEvent,
  type PullRequestEvent,
  type PushEvent,
  type RepositoryEvent,
  type ReviewCommentEvent,
  type ReviewEvent,
  readCheckEvent,
  readIssueCommentEvent,
  readPing,
  readPullRequestEvent,
  readPushEvent,
  readRepositoryEvent,
  readReviewCommentEvent,
  readReviewEvent,
} from './github.ts'
import { type InstallationEvent, readInstallationEvent } from './installation.ts'

export type GithubFacts =
  | { kind: 'pull_request'; event: PullRequestEvent }
  | { kind: 'review'; event: ReviewEvent }
  | { kind: 'review_comment'; event: ReviewCommentEvent }
  | { kind: 'issue_comment'; event: IssueCommentEvent }
  | { kind: 'repository'; event: RepositoryEvent }
  | { kind: 'ping'; event: PingEvent }
  | { kind: 'push'; event: PushEvent }
  | { kind: 'check'; event: CheckEvent }
  | { kind: 'installation'; event: InstallationEvent }

type Reader = (payload: unknown) => GithubFacts | null

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['pull_request', (payload) => facts('pull_request', readPullRequestEvent(payload))],
  ['pull_request_review', (payload) => facts('review', readReviewEvent(payload))],
  ['pull_request_review_comment', (payload) => facts('review_comment', readReviewCommentEvent(payload))],
  ['issue_comment', (payload) => facts('issue_comment', readIssueCommentEvent(payload))],
  ['repository', (payload) => facts('repository', readRepositoryEvent(payload))],
  ['push', (payload) => facts('push', readPushEvent(payload))],
  ['check_run', (payload) => facts('check', readCheckEvent(payload))],
  ['check_suite', (payload) => facts('check', readCheckEvent(payload))],
  ['ping', (payload) => facts('ping', readPing(payload))],
  ['installation', (payload) => facts('installation', readInstallationEvent(payload))],
  ['installation_repositories', (payload) => facts('installation', readInstallationEvent(payload))],
  ['installation_target', (payload) => facts('installation', readInstallationEvent(payload))],
])

export function readGithubFacts(event: string, payload: unknown): GithubFacts | null {
  return readers.get(event)?.(payload) ?? null
}

function facts<Kind extends string, Event>(kind: Kind, event: Event | null) {
  return event === null ? null : { kind, event }
}
