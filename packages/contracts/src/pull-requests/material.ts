import type { StandardScope } from '@debrief/domain/standards/scope'

/**
 * The data that Debrief read from GitHub about a pull request. All text is verbatim, and must never be treated as
 * instructions.
 */
export interface PullRequestMaterial {
  repository: { fullName: string; githubId: number; language: string | null }
  number: number
  title: string
  description: string | null
  htmlUrl: string
  author: Person | null
  baseSha: string
  headSha: string
  mergeSha: string | null
  mergedAt: string | null
  additions: number
  deletions: number
  /** GitHub's number of changed files. `files` can have fewer entries, because GitHub lists at most 3,000. */
  changedFiles: number
  commits: MaterialCommit[]
  files: MaterialFile[]
  threads: ReviewThread[]
  reviews: ReviewSummary[]
  conversation: ConversationComment[]
  laterCommits: CommitPatch[]
  /**
   * After a force push, review comments can refer to commits that are no longer in `commits`. This field compares up to
   * 10 of these commits with the head. It lacks commits that GitHub deleted.
   */
  comparisons: Comparison[]
  /**
   * The files with review comments, both at the comment's commit and at the head. Debrief reads at most 60 of these
   * versions from GitHub.
   */
  contents: FileContent[]
}

export interface Person {
  login: string
  id: number
  isBot: boolean
  avatarUrl: string | null
}

export interface MaterialCommit {
  sha: string
  message: string
  authorLogin: string | null
  /** The author's name in the commit. The author may have no GitHub account. */
  authorName: string | null
  authorEmail: string | null
  committedAt: string | null
  parents: string[]
}

export interface MaterialFile {
  path: string
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed' | 'unchanged'
  additions: number
  deletions: number
  /** Unified diff hunks without file headers. Null if GitHub omits the patch, for example for a binary file. */
  patch: string | null
}

export interface ReviewThread {
  rootId: number
  path: string
  side: 'LEFT' | 'RIGHT'
  /**
   * The last commented line, as numbered in the newest diff. Null if the thread is outdated or is about a whole file.
   */
  line: number | null
  startLine: number | null
  /** The last commented line, as numbered in the commit `originalCommitSha`. */
  originalLine: number | null
  originalStartLine: number | null
  subject: 'line' | 'file'
  diffHunk: string
  originalCommitSha: string
  /** From GraphQL reviewThreads. 'unknown' if the query failed or didn't return the thread (D16). */
  resolution: 'resolved' | 'unresolved' | 'unknown'
  comments: ThreadComment[]
}

export interface ThreadComment {
  id: number
  /** Null if the account was deleted. GitHub shows it as "ghost". */
  author: Person | null
  body: string
  createdAt: string
  htmlUrl: string
}

export interface ReviewSummary {
  id: number
  author: Person | null
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING'
  body: string
  submittedAt: string | null
  htmlUrl: string
}

export interface ConversationComment {
  id: number
  author: Person | null
  body: string
  createdAt: string
  htmlUrl: string
}

export interface CommitPatch {
  sha: string
  files: MaterialFile[]
}

export interface Comparison {
  baseSha: string
  headSha: string
  files: MaterialFile[]
}

export interface FileContent {
  path: string
  sha: string
  /** Null if the file doesn't exist at that commit, is binary, or is too large for GitHub's API. */
  text: string | null
}

/** The standard applies only to files in its scope. */
export interface ContextStandard extends StandardScope {
  id: string
  title: string
  description: string
  category: string
  programmingLanguage: string | null
}

export interface AnalysisContext {
  standards: ContextStandard[]
  recurringGroups: {
    id: string
    title: string
    description: string
    category: string
    programmingLanguage: string | null
  }[]
  /** Mistakes with an open or accepted dispute by the author. An analysis must not report them again (D17a). */
  disputes: {
    title: string
    rule: string | null
    path: string
    codeBefore: string | null
    reason: string
    reviewCommentIds: number[]
  }[]
}
