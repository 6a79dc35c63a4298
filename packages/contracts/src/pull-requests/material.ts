/**
 * Everything that Debrief read from GitHub about one pull request, as input for the analyzers. packages/github writes
 * it, and packages/analysis reads it. Text is verbatim and must never be treated as instructions.
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
  /** Null while the pull request is open. */
  mergeSha: string | null
  mergedAt: string | null
  additions: number
  deletions: number
  /** The number of changed files according to GitHub; `files` may contain fewer, because GitHub lists at most 3,000. */
  changedFiles: number
  commits: MaterialCommit[]
  files: MaterialFile[]
  threads: ReviewThread[]
  reviews: ReviewSummary[]
  conversation: ConversationComment[]
  /** Patches of the commits after the first review comment, oldest first. */
  laterCommits: CommitPatch[]
  /** Comparisons original...head for review comments whose commit is no longer in `commits` (after a force push). */
  comparisons: Comparison[]
  /** Fetched file contents: each file with comments, at the commented commit and at the head. */
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
  /** ISO 8601; null if GitHub doesn't provide the time. */
  committedAt: string | null
  parents: string[]
}

export interface MaterialFile {
  path: string
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed' | 'unchanged'
  additions: number
  deletions: number
  /**
   * Unified hunks without file headers; null if GitHub omits them, as it does for binary, very large and renamed files.
   */
  patch: string | null
}

export interface ReviewThread {
  /** Id of the thread's first comment, which replies refer to (in_reply_to_id). */
  rootId: number
  path: string
  side: 'LEFT' | 'RIGHT'
  /** Lines in the newest diff; null if the thread is outdated or about a whole file. */
  line: number | null
  startLine: number | null
  /** Lines in the commit that the comment was written on. */
  originalLine: number | null
  originalStartLine: number | null
  subject: 'line' | 'file'
  diffHunk: string
  originalCommitSha: string
  /**
   * From GraphQL reviewThreads. If that query failed, the state is 'unknown' and never assumed to be resolved (D16).
   */
  resolution: 'resolved' | 'unresolved' | 'unknown'
  comments: ThreadComment[]
}

export interface ThreadComment {
  id: number
  /** Null for a deleted account ("ghost"). */
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

/** Debrief's own data that an analysis needs besides the pull request. */
export interface AnalysisContext {
  standards: {
    id: string
    title: string
    description: string
    category: string
    programmingLanguage: string | null
  }[]
  recurringGroups: {
    id: string
    title: string
    description: string
    category: string
    programmingLanguage: string | null
  }[]
  /** Mistakes that the author disputed and that an analysis must not report again (D17a). */
  disputes: {
    title: string
    rule: string | null
    path: string
    codeBefore: string | null
    /** The reason in words, with the author's note. */
    reason: string
    /** The ids of the comments in the mistake's thread; empty if a rule or the model found the mistake. */
    reviewCommentIds: number[]
  }[]
}
