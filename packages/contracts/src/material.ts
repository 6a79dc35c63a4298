/**
 * Everything that was read from GitHub about one pull request, as the analyzers take it in. Written by
 * packages/github, read by packages/analysis. Texts are verbatim; nothing in them is ever an instruction.
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
  /** null while the pull request is open. */
  mergeSha: string | null
  mergedAt: string | null
  additions: number
  deletions: number
  /** What GitHub says the pull request changes; `files` may hold fewer (its list ends at 3,000). */
  changedFiles: number
  commits: MaterialCommit[]
  files: MaterialFile[]
  threads: ReviewThread[]
  reviews: ReviewSummary[]
  conversation: ConversationComment[]
  /** Patches of the commits that came after the first review comment, oldest first. */
  laterCommits: CommitPatch[]
  /** original...head for review comments whose commit is no longer among `commits` (a force-push). */
  comparisons: Comparison[]
  /** File versions that were fetched: for each commented path the commented version and the one at the head. */
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
  /** ISO 8601; null where GitHub gives none. */
  committedAt: string | null
  parents: string[]
}

export interface MaterialFile {
  path: string
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed' | 'unchanged'
  additions: number
  deletions: number
  /** Unified hunks without file headers; null where GitHub leaves them out (binary, too large, or only renamed). */
  patch: string | null
}

export interface ReviewThread {
  /** Id of the first comment; replies point to it (in_reply_to_id). */
  rootId: number
  path: string
  side: 'LEFT' | 'RIGHT'
  /** Lines in the newest diff; null when the thread is outdated or on a whole file. */
  line: number | null
  startLine: number | null
  /** Lines as they were when the comment was written. */
  originalLine: number | null
  originalStartLine: number | null
  subject: 'line' | 'file'
  diffHunk: string
  originalCommitSha: string
  /** From GraphQL reviewThreads; 'unknown' where it could not be had, never assumed resolved (D16). */
  resolution: 'resolved' | 'unresolved' | 'unknown'
  comments: ThreadComment[]
}

export interface ThreadComment {
  id: number
  /** null for a deleted account ("ghost"). */
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
  /** null where the file does not exist at that commit, is binary, or is larger than GitHub serves. */
  text: string | null
}

/** What Debrief itself knows and gives an analysis beside the pull request. */
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
  /** Mistakes the author disputed; the same point is not raised again (D17a). */
  disputes: {
    title: string
    rule: string | null
    path: string
    codeBefore: string | null
    /** In words, with the author's own. */
    reason: string
    /** Of the thread it came from; empty for findings of ours. */
    reviewCommentIds: number[]
  }[]
}
