/**
 * The types in this file describe GitHub's responses in data folders, where fields that the simulator doesn't need may
 * be missing.
 */
export interface RecordedUser {
  login: string
  id: number
  type?: string
  name?: string | null
  email?: string | null
  avatar_url?: string | null
}

export interface RecordedRepository {
  id: number
  name: string
  full_name: string
  private?: boolean
  description?: string | null
  language?: string | null
  default_branch?: string
  archived?: boolean
  created_at?: string
  updated_at?: string
  pushed_at?: string
  owner: RecordedUser
}

export interface RecordedPull {
  id: number
  number: number
  title: string
  body: string | null
  state?: string
  user: RecordedUser
  created_at: string
  updated_at?: string
  closed_at?: string | null
  merged_at?: string | null
  merged_by?: RecordedUser | null
  merge_commit_sha?: string | null
  draft?: boolean
  base: { ref: string; sha: string; repo: RecordedRepository }
  head: { ref: string; sha: string }
  additions: number
  deletions: number
  changed_files: number
  commits: number
}

export interface RecordedFile {
  sha?: string | null
  filename: string
  status: string
  additions: number
  deletions: number
  changes: number
  patch?: string
  previous_filename?: string
}

export interface RecordedCommit {
  sha: string
  commit: {
    message: string
    author?: RecordedGitUser | null
    committer?: RecordedGitUser | null
    tree?: { sha: string }
  }
  author?: RecordedUser | Record<string, never> | null
  committer?: RecordedUser | Record<string, never> | null
  parents?: { sha: string }[]
  stats?: { additions: number; deletions: number; total: number }
  files?: RecordedFile[]
}

export interface RecordedGitUser {
  name?: string
  email?: string
  date?: string
}

export interface RecordedComparison {
  status: string
  ahead_by: number
  behind_by?: number
  total_commits?: number
  merge_base_commit?: { sha: string }
  commits?: RecordedCommit[]
  files?: RecordedFile[]
}

export interface RecordedReview {
  id: number
  user: RecordedUser | null
  state: string
  body: string
  commit_id: string | null
  submitted_at?: string
}

export interface RecordedReviewComment {
  id: number
  pull_request_review_id?: number | null
  in_reply_to_id?: number
  path: string
  position?: number | null
  original_position?: number
  line?: number | null
  original_line?: number | null
  start_line?: number | null
  original_start_line?: number | null
  side?: string
  start_side?: string | null
  subject_type?: string
  diff_hunk: string
  body: string
  user: RecordedUser | null
  created_at: string
  updated_at?: string
  commit_id: string
  original_commit_id?: string
}

export interface RecordedReaction {
  commentId: number
  user: RecordedUser
  content: string
  created_at: string
}

export interface RecordedIssueComment {
  id: number
  body: string
  user: RecordedUser | null
  created_at: string
  updated_at?: string
}

export interface RecordedThread {
  isResolved: boolean
  isOutdated: boolean
  rootCommentId: number
  resolvedBy: string | null
}

export interface RecordedPerson {
  login: string
  id: number
  name: string | null
  email: string | null
  avatarUrl: string | null
  scopes?: string[]
}
