import type {
  ConversationComment,
  MaterialCommit,
  MaterialFile,
  Person,
  ReviewSummary,
} from '@debrief/contracts/pull-requests/material'

/**
 * The interfaces in this file have only the fields of GitHub's responses that Debrief reads.
 * https://docs.github.com/en/rest/pulls
 */
export interface GitHubUser {
  login: string
  id: number
  type?: string
  avatar_url?: string | null
}

export interface GitHubPull {
  number: number
  title: string
  body: string | null
  html_url: string
  user: GitHubUser | null
  merged_at?: string | null
  merge_commit_sha?: string | null
  additions: number
  deletions: number
  changed_files: number
  base: { sha: string; repo: { id: number; full_name: string; language?: string | null } }
  head: { sha: string }
}

export interface GitHubFile {
  filename: string
  previous_filename?: string
  status: MaterialFile['status']
  additions: number
  deletions: number
  patch?: string
}

export interface GitHubCommit {
  sha: string
  commit: {
    message: string
    author?: { name?: string; email?: string; date?: string } | null
    committer?: { date?: string } | null
  }
  author?: GitHubUser | null
  parents?: { sha: string }[]
  files?: GitHubFile[]
}

export interface GitHubComment {
  id: number
  body: string
  user: GitHubUser | null
  created_at: string
  html_url: string
  path?: string
  side?: 'LEFT' | 'RIGHT'
  line?: number | null
  start_line?: number | null
  original_line?: number | null
  original_start_line?: number | null
  subject_type?: 'line' | 'file'
  diff_hunk?: string
  original_commit_id?: string
  in_reply_to_id?: number
}

export interface GitHubReview {
  id: number
  user: GitHubUser | null
  state: ReviewSummary['state']
  body: string | null
  submitted_at?: string
  html_url: string
}

export interface GitHubThread {
  isResolved: boolean
  rootCommentId: number
}

export function toPerson(user: GitHubUser | null | undefined): Person | null {
  if (!user) return null
  const isBot = user.type === 'Bot' || user.login.endsWith('[bot]')
  return { login: user.login, id: user.id, isBot, avatarUrl: user.avatar_url ?? null }
}

export const toMaterialFile = (file: GitHubFile): MaterialFile => ({
  path: file.filename,
  previousPath: file.previous_filename ?? null,
  status: file.status,
  additions: file.additions,
  deletions: file.deletions,
  patch: file.patch ?? null,
})

export const toCommit = ({ sha, commit, author, parents }: GitHubCommit): MaterialCommit => ({
  sha,
  message: commit.message,
  authorLogin: author?.login ?? null,
  authorName: commit.author?.name ?? null,
  authorEmail: commit.author?.email ?? null,
  committedAt: commit.committer?.date ?? commit.author?.date ?? null,
  parents: (parents ?? []).map((parent) => parent.sha),
})

export const toReviewSummary = (review: GitHubReview): ReviewSummary => ({
  id: review.id,
  author: toPerson(review.user),
  state: review.state,
  body: review.body ?? '',
  submittedAt: review.submitted_at ?? null,
  htmlUrl: review.html_url,
})

export const toConversationComment = (comment: GitHubComment): ConversationComment => ({
  id: comment.id,
  author: toPerson(comment.user),
  body: comment.body,
  createdAt: comment.created_at,
  htmlUrl: comment.html_url,
})
