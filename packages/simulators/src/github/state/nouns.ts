import type { RecordedCommit, RecordedFile, RecordedThread } from './recorded.ts'

export interface Account {
  login: string
  id: number
  type: 'User' | 'Bot' | 'Organization'
  name: string | null
  email: string | null
  /** null: the simulator draws one. */
  avatarUrl: string | null
  /** Named by the data: admin of every repository. Others are strangers, made when a token is minted for them. */
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
  /** Read-only until it is unarchived. */
  archived: boolean
  /** Set while GitHub refuses to serve it: 404 deleted, 410 gone, 451 legal reasons, 403 blocked. */
  refusal: number | null
  pulls: Map<number, PullRequest>
  /** How many of `pulls` are open; counted, as there may be thousands. */
  openPulls: number
  /** Folders that hold commits/, compare/ and contents/ of this repository. */
  folders: string[]
  /** What was pushed here, by sha. */
  pushed: Map<string, Pushed>
}

/** A commit that was pushed here; the data knows nothing of it. */
export interface Pushed {
  /** Numbered as comments are: of two that came in one second the higher came later. */
  id: number
  /** The head that it followed or, where it was forced, replaced. */
  before: string
  forced: boolean
  /** The pull request's files at either head. */
  filesBefore: RecordedFile[]
  files: RecordedFile[]
  /** What it wrote, by path. */
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
  /** The merge commit the data names; used when it is merged here. */
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
  /** null: the data does not say which threads are resolved. */
  threads: RecordedThread[] | null
  folder: string | null
}

export type ReviewState = 'PENDING' | 'COMMENTED' | 'APPROVED' | 'CHANGES_REQUESTED' | 'DISMISSED'

export interface Review {
  id: number
  /** null: a deleted account. */
  author: Account | null
  state: ReviewState
  body: string
  commitId: string | null
  submittedAt: string | null
  /** To its text; given by GraphQL alone. */
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
  /** null: the webhook of the App. */
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
  /** Seconds. */
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
  /** What an installation's token is held to; null: whatever the installation covers. */
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
  /** null: all repositories of the account. */
  repositoryIds: ReadonlySet<number> | null
}

export interface App {
  id: number
  slug: string
  name: string
  owner: Account
  clientId: string
  clientSecret: string
  /** PEM; what proves the JSON web tokens that call /app. */
  publicKey: string
  privateKey: string
  hook: Hook
  permissions: Record<string, string>
  events: string[]
  createdAt: string
  /** What the manifest names; null where nothing was given. */
  setupUrl: string | null
  callbackUrls: string[]
}
