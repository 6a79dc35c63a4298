import type { CheckRun, GitTree } from './git-nouns.ts'
import type { RecordedCommit, RecordedFile, RecordedGitUser, RecordedThread } from './recording.ts'

export interface Account {
  login: string
  id: number
  type: 'User' | 'Bot' | 'Organization'
  name: string | null
  email: string | null
  /** If null, the simulator draws an avatar. */
  avatarUrl: string | null
  /**
   * Whether the data names the account. A known account is an admin of every repository, except where `permissions`
   * gives it a different role.
   */
  known: boolean
}

export interface Repository {
  id: number
  owner: Account
  name: string
  private: boolean
  description: string | null
  language: string | null
  defaultBranch: string
  createdAt: string
  updatedAt: string
  pushedAt: string
  archived: boolean
  /** The status of every response about the repository: 403, 404, 410 or 451. Null if the repository is available. */
  refusal: number | null
  pulls: Map<number, PullRequest>
  /** Updated with each change, so that responses don't have to count the open pull requests. */
  openPulls: number
  folders: string[]
  pushed: Map<string, Push>
  git: Git
  checkRuns: CheckRun[]
}

/**
 * Git objects that were created in the simulator, on top of the recorded commits. Simulated pushes and force-pushes are
 * in `pushed` instead.
 */
export interface Git {
  branches: Map<string, string>
  commits: Map<string, GitCommit>
  trees: Map<string, GitTree>
  folders: Map<string, { tree: GitTree; path: string }>
  blobs: Map<string, string>
}

export interface GitCommit {
  sha: string
  tree: GitTree
  parents: string[]
  message: string
  author: Required<RecordedGitUser>
  committer: Required<RecordedGitUser>
  account: Account | null
}

export interface Push {
  /** Ids of pushes and comments come from the same sequence, so they order events within the same second. */
  id: number
  /** The previous head. This commit follows the previous head or, after a force-push, replaces it. */
  before: string
  forced: boolean
  filesBefore: RecordedFile[]
  files: RecordedFile[]
  texts: Map<string, string>
}

export interface PullRequest {
  repository: Repository
  id: number
  number: number
  title: string
  body: string | null
  author: Account
  state: 'open' | 'closed'
  draft: boolean
  locked: boolean
  createdAt: string
  updatedAt: string
  closedAt: string | null
  mergedAt: string | null
  mergedBy: Account | null
  mergeSha: string | null
  recordedMergeSha: string | null
  base: { ref: string; sha: string }
  head: { ref: string; sha: string }
  additions: number
  deletions: number
  changedFiles: number
  files: RecordedFile[]
  commits: RecordedCommit[]
  reviews: Review[]
  reviewComments: ReviewComment[]
  issueComments: IssueComment[]
  /** Null if the data doesn't say which threads are resolved. */
  threads: RecordedThread[] | null
  folder: string | null
}

export type ReviewState = 'PENDING' | 'COMMENTED' | 'APPROVED' | 'CHANGES_REQUESTED' | 'DISMISSED'

export interface Review {
  id: number
  /** Null if the account was deleted. */
  author: Account | null
  state: ReviewState
  body: string
  commitId: string | null
  submittedAt: string | null
  /** Only GraphQL can add reactions to a review. */
  reactions: Reaction[]
}

export interface ReviewComment {
  id: number
  reviewId: number | null
  inReplyToId: number | null
  path: string
  side: 'LEFT' | 'RIGHT'
  startSide: 'LEFT' | 'RIGHT' | null
  line: number | null
  startLine: number | null
  originalLine: number | null
  originalStartLine: number | null
  position: number | null
  originalPosition: number | null
  subjectType: 'line' | 'file'
  diffHunk: string
  body: string
  author: Account | null
  createdAt: string
  updatedAt: string
  commitId: string
  originalCommitId: string
  reactions: Reaction[]
}

export interface IssueComment {
  id: number
  body: string
  author: Account | null
  createdAt: string
  updatedAt: string
  reactions: Reaction[]
}

export interface Reaction {
  id: number
  content: string
  author: Account
  createdAt: string
}

export interface Hook {
  id: number
  /** Null for the App's webhook. */
  repository: Repository | null
  active: boolean
  events: string[]
  url: string
  contentType: 'json' | 'form'
  secret: string | null
  insecureSsl: '0' | '1'
  createdAt: string
  updatedAt: string
  lastResponse: { code: number | null; status: string; message: string | null }
  deliveries: Delivery[]
}

export interface Delivery {
  id: number
  guid: string
  deliveredAt: string
  redelivery: boolean
  /** In seconds. */
  duration: number
  status: string
  statusCode: number
  event: string
  action: string | null
  installationId: number | null
  repositoryId: number | null
  request: { headers: Record<string, string>; body: string }
  response: { headers: Record<string, string>; body: string }
}

export interface Token {
  token: string
  account: Account
  scopes: string[]
  clientId: string | null
  installation: Installation | null
  /** The repositories that an installation token is limited to. Null if the token isn't limited. */
  repositoryIds: ReadonlySet<number> | null
  permissions: Record<string, string>
  createdAt: string
  expiresAt: string | null
}

export interface Installation {
  id: number
  account: Account
  app: App
  createdAt: string
  suspendedAt: string | null
  suspendedBy: Account | null
  /** Null if the installation covers all repositories of the account. */
  repositoryIds: ReadonlySet<number> | null
}

export interface App {
  id: number
  slug: string
  name: string
  owner: Account
  clientId: string
  clientSecret: string
  publicKey: string
  privateKey: string
  hook: Hook
  permissions: Record<string, string>
  events: string[]
  createdAt: string
  setupUrl: string | null
  callbackUrls: string[]
}
