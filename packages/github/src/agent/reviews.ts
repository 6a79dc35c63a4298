import { reviewFacts } from '@debrief/contracts/deliveries/github-facts'
import { asId, asNumber, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { GithubFailure, githubUnavailable, isGone } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import type { PullRequestAt } from './open-pull-request.ts'

/**
 * A comment on lines of the diff, as in GitHub's API
 * (https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request).
 */
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

export interface SeenReview {
  id: number
  isPending: boolean
  /** The author's login; null if the account was deleted. */
  author: string | null
  /** The commit that was reviewed. */
  commitSha: string | null
  body: string
}

const buildReviewsPath = ({ fullName, number }: PullRequestAt) =>
  `${repositoryPath(fullName)}/pulls/${number}/reviews`

/** Lists all reviews. GitHub returns a pending review only to its author. */
export async function listReviews(
  client: GithubClient,
  at: PullRequestAt,
  { signal }: CallOptions = {},
): Promise<SeenReview[]> {
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
 * Creates a review that only its author can see until it's submitted. Fails with `rejected` if GitHub responds with 422
 * because of the line positions, the commit, or an existing pending review.
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
 * `gone`: the review was deleted. `refused`: GitHub responded with 422, for example because the review was already
 * submitted.
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

/** Deletes a pending review. Does nothing if the review is gone or was submitted. */
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

/** Lists a review's comments, to match them with findings. `line` is null if the response doesn't include it. */
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
