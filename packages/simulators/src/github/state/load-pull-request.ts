import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownAccount } from './accounts.ts'
import { recordedIssueComment, recordedReview, recordedReviewComment } from './conversation.ts'
import type { PullRequest } from './nouns.ts'
import type {
  RecordedCommit,
  RecordedFile,
  RecordedIssueComment,
  RecordedPull,
  RecordedReview,
  RecordedReviewComment,
  RecordedThread,
} from './recorded.ts'
import { addPull, addRepository } from './repositories.ts'
import { type GithubState, toSha } from './state.ts'

/** Loads a folder of GitHub responses. With `opened`, the pull request starts out open so that it can be merged here. */
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
  if (merged) pull.mergeSha = pull.recordedMergeSha
  if (merged) pull.mergedBy = recorded.merged_by ? knownAccount(state, recorded.merged_by) : usualMerger(pull)
  addPull(pull)
  repository.folders.push(folder)
  return pull
}

/** Who merges by default: the first reviewer who is a person other than the author, else the author. */
export const usualMerger = (pull: PullRequest) =>
  pull.reviews.find(
    (review) => review.author && review.author.type === 'User' && review.author !== pull.author,
  )?.author ?? pull.author

export function readJson<Value>(file: string, missing?: Value): Value {
  if (missing !== undefined && !existsSync(file)) return missing
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}
