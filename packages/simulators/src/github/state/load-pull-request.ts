import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPosition } from '../../kit/patch.ts'
import { knownAccount } from './accounts.ts'
import type { IssueComment, PullRequest, Review, ReviewComment, ReviewState } from './nouns.ts'
import type {
  RecordedCommit,
  RecordedFile,
  RecordedIssueComment,
  RecordedPull,
  RecordedReaction,
  RecordedReview,
  RecordedReviewComment,
  RecordedThread,
} from './recording.ts'
import { addPull, addRepository } from './repositories.ts'
import { type GithubState, toSha } from './state.ts'

/** If `opened`, the pull request starts out open, so that it can be merged in the simulator. */
export function loadPullRequest(state: GithubState, folder: string, opened: boolean): PullRequest {
  const recorded = readJson<RecordedPull>(join(folder, 'pull.json'))
  const repository = addRepository(state, recorded.base.repo)
  const reviewComments = readJson<RecordedReviewComment[]>(join(folder, 'review-comments.json'), [])
  const merged = !opened && recorded.merged_at
  const pull: PullRequest = {
    repository,
    id: recorded.id,
    number: recorded.number,
    title: recorded.title,
    body: recorded.body,
    author: knownAccount(state, recorded.user),
    state: merged || (!opened && recorded.state === 'closed') ? 'closed' : 'open',
    draft: recorded.draft ?? false,
    locked: false,
    createdAt: recorded.created_at,
    updatedAt: recorded.updated_at ?? recorded.created_at,
    closedAt: opened ? null : (recorded.closed_at ?? recorded.merged_at ?? null),
    mergedAt: merged || null,
    mergedBy: null,
    mergeSha: null,
    recordedMergeSha: recorded.merge_commit_sha ?? toSha('merge', recorded.id, recorded.head.sha),
    base: { ref: recorded.base.ref, sha: recorded.base.sha },
    head: { ref: recorded.head.ref, sha: recorded.head.sha },
    additions: recorded.additions,
    deletions: recorded.deletions,
    changedFiles: recorded.changed_files,
    files: readJson<RecordedFile[]>(join(folder, 'files.json'), []),
    commits: readJson<RecordedCommit[]>(join(folder, 'commits.json'), []),
    reviews: readJson<RecordedReview[]>(join(folder, 'reviews.json'), []).map((review) =>
      recordedReview(state, review),
    ),
    reviewComments: [],
    issueComments: readJson<RecordedIssueComment[]>(join(folder, 'issue-comments.json'), []).map((comment) =>
      recordedIssueComment(state, comment),
    ),
    threads: readJson<RecordedThread[] | null>(join(folder, 'review-threads.json'), null),
    folder,
  }
  pull.reviewComments = reviewComments.map((comment) => recordedReviewComment(state, pull, comment))
  for (const { commentId, user, content, created_at } of readJson<RecordedReaction[]>(
    join(folder, 'reactions.json'),
    [],
  ))
    pull.reviewComments
      .find(({ id }) => id === commentId)
      ?.reactions.push({ id: commentId, content, author: knownAccount(state, user), createdAt: created_at })
  if (state.settings.unresolvedThreads) pull.threads ??= startedThreads(pull)
  if (merged) pull.mergeSha = pull.recordedMergeSha
  if (merged) pull.mergedBy = recorded.merged_by ? knownAccount(state, recorded.merged_by) : usualMerger(pull)
  addPull(pull)
  repository.folders.push(folder)
  return pull
}

const startedThreads = ({ reviewComments }: PullRequest): RecordedThread[] =>
  [...new Set(reviewComments.map((comment) => comment.inReplyToId ?? comment.id))].map((rootCommentId) => ({
    isResolved: false,
    isOutdated: false,
    rootCommentId,
    resolvedBy: null,
  }))

/** The person who merges by default: the first human reviewer other than the author, or else the author. */
export const usualMerger = (pull: PullRequest) =>
  pull.reviews.find(
    (review) => review.author && review.author.type === 'User' && review.author !== pull.author,
  )?.author ?? pull.author

export function readJson<Value>(file: string, missing?: Value): Value {
  if (missing !== undefined && !existsSync(file)) return missing
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}

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
 * Fills in missing fields. The original lines default to the current lines, and the position comes from the file's
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
