import { findPosition } from '../answers/anchor.ts'
import { knownAccount } from './accounts.ts'
import type { IssueComment, PullRequest, Review, ReviewComment, ReviewState } from './nouns.ts'
import type { RecordedIssueComment, RecordedReview, RecordedReviewComment } from './recorded.ts'
import type { GithubState } from './state.ts'

export const recordedReview = (state: GithubState, recorded: RecordedReview): Review => ({
  id: recorded.id,
  author: recorded.user && knownAccount(state, recorded.user),
  state: recorded.state as ReviewState,
  body: recorded.body ?? '',
  commitId: recorded.commit_id,
  submittedAt: recorded.submitted_at ?? null,
  reactions: [],
})

export const recordedIssueComment = (state: GithubState, recorded: RecordedIssueComment): IssueComment => ({
  id: recorded.id,
  body: recorded.body,
  author: recorded.user && knownAccount(state, recorded.user),
  createdAt: recorded.created_at,
  updatedAt: recorded.updated_at ?? recorded.created_at,
  reactions: [],
})

/**
 * Fills in what a folder leaves out: the original lines default to the current ones, and the position comes from the file's
 * patch.
 */
export function recordedReviewComment(
  state: GithubState,
  pull: PullRequest,
  recorded: RecordedReviewComment,
): ReviewComment {
  const line = recorded.line ?? null
  const startLine = recorded.start_line ?? null
  const side = recorded.side === 'LEFT' ? 'LEFT' : 'RIGHT'
  const patch = pull.files.find((file) => file.filename === recorded.path)?.patch
  const position = recorded.position ?? (line && patch ? findPosition(patch, { line, side }) : null)
  return {
    id: recorded.id,
    reviewId: recorded.pull_request_review_id ?? null,
    inReplyToId: recorded.in_reply_to_id ?? null,
    path: recorded.path,
    side,
    startSide: recorded.start_side === 'LEFT' ? 'LEFT' : startLine ? 'RIGHT' : null,
    line,
    startLine,
    originalLine: recorded.original_line ?? line,
    originalStartLine: recorded.original_start_line ?? startLine,
    position,
    originalPosition: recorded.original_position ?? position ?? recorded.diff_hunk.split('\n').length - 1,
    subjectType: recorded.subject_type === 'file' ? 'file' : 'line',
    diffHunk: recorded.diff_hunk,
    body: recorded.body,
    author: recorded.user && knownAccount(state, recorded.user),
    createdAt: recorded.created_at,
    updatedAt: recorded.updated_at ?? recorded.created_at,
    commitId: recorded.commit_id,
    originalCommitId: recorded.original_commit_id ?? recorded.commit_id,
    reactions: [],
  }
}
