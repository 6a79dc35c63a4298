import { reviewFacts } from '@debrief/contracts/deliveries/github-facts'
import { asId, asNumber, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { GithubFailure, githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import type { PullRequestAt } from './open-pull-request.ts'

/** https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request */
export interface InlineComment {
  path: string
  side: 'RIGHT'
  line: number
  startLine: number | null
  body: string
}

export interface ReviewDraft {
  commitSha: string
  body: string
  comments: readonly InlineComment[]
}

export interface FetchedReview {
  id: number
  isPending: boolean
  /** Null if the account was deleted. */
  author: string | null
  commitSha: string | null
  body: string
}

const buildReviewsPath = ({ fullName, number }: PullRequestAt) =>
  `${repositoryPath(fullName)}/pulls/${number}/reviews`

/** GitHub returns a pending review only to its author. */
export async function listReviews(
  client: GithubClient,
  at: PullRequestAt,
  { signal }: CallOptions = {},
): Promise<FetchedReview[]> {
  const entries = await client.list(`${buildReviewsPath(at)}?per_page=100`, { signal })
  return entries.flatMap((entry) => {
    const review = reviewFacts(entry)
    if (!review) return []
    const author = review.author?.login ?? null
    const { id, state, commitSha, body } = review
    return [{ id, isPending: state === 'PENDING', author, commitSha, body }]
  })
}

/**
 * Rejects with a GithubFailure of kind `rejected` if GitHub rejects the lines or the commit, or if the author already
 * has a pending review.
 */
export async function createPendingReview(
  client: GithubClient,
  at: PullRequestAt,
  { draft, signal }: CallOptions & { draft: ReviewDraft },
): Promise<number> {
  const comments = draft.comments.map(({ path, side, line, startLine, body }) => ({
    path,
    side,
    line,
    body,
    ...(startLine === null ? {} : { start_line: startLine, start_side: side }),
  }))
  const body = { commit_id: draft.commitSha, body: draft.body, comments }
  const id = asId(asObject(await client.send('POST', buildReviewsPath(at), { body, signal }))?.id)
  if (id === null) throw githubUnavailable(`POST ${buildReviewsPath(at)}`, 'the response isn’t a review')
  return id
}

/**
 * Returns `gone` if the review was deleted, and `refused` if GitHub responded with 422, for example because the review
 * was already submitted.
 */
export async function submitReview(
  client: GithubClient,
  at: PullRequestAt,
  { reviewId, body, signal }: CallOptions & { reviewId: number; body: string },
): Promise<'submitted' | 'gone' | 'refused'> {
  try {
    await client.send('POST', `${buildReviewsPath(at)}/${reviewId}/events`, {
      body: { event: 'COMMENT', body },
      signal,
    })
    return 'submitted'
  } catch (error) {
    if (isGone(error)) return 'gone'
    if (isRejected(error)) return 'refused'
    throw error
  }
}

export async function deletePendingReview(
  client: GithubClient,
  at: PullRequestAt,
  { reviewId, signal }: CallOptions & { reviewId: number },
): Promise<void> {
  try {
    await client.send('DELETE', `${buildReviewsPath(at)}/${reviewId}`, { signal })
  } catch (error) {
    if (!isGone(error) && !isRejected(error)) throw error
  }
}

export async function listReviewComments(
  client: GithubClient,
  at: PullRequestAt,
  { reviewId, signal }: CallOptions & { reviewId: number },
): Promise<{ id: number; path: string; line: number | null; body: string }[]> {
  const entries = await client.list(`${buildReviewsPath(at)}/${reviewId}/comments?per_page=100`, { signal })
  return entries.flatMap((entry) => {
    const comment = asObject(entry)
    const id = asId(comment?.id)
    if (id === null) return []
    const line = asNumber(comment?.original_line)
    return [{ id, path: asText(comment?.path) ?? '', line, body: asText(comment?.body) ?? '' }]
  })
}

export const isRejected = (error: unknown): boolean =>
  error instanceof GithubFailure && error.kind === 'rejected'
