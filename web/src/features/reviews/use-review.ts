import { call } from '@debrief/contracts/call'
import type { showPullRequest } from '@debrief/contracts/http/pull-requests'
import type { showReview, showReviewOfPullRequest } from '@debrief/contracts/http/reviews'
import { Problem } from '@debrief/contracts/problem'
import { useQuery } from '@tanstack/react-query'
import { POLL_EVERY } from '../../session/live/use-live.ts'
import type { Opened } from './address.ts'
import { pullRequestKey, reviewKey, reviewOfKey } from './review-cache.ts'

const isNotFound = (error: unknown) => error instanceof Problem && error.status === 404

function useReview(reviewId: string | null) {
  return useQuery({
    queryKey: reviewKey(reviewId ?? ''),
    queryFn: ({ signal }) =>
      call<typeof showReview>('GET /api/reviews/:reviewId', { params: { reviewId: reviewId ?? '' }, signal }),
    enabled: reviewId !== null,
    staleTime: 60_000,
  })
}

function useReviewOf(pullRequestId: string | null) {
  return useQuery({
    queryKey: reviewOfKey(pullRequestId ?? ''),
    queryFn: ({ signal }) =>
      call<typeof showReviewOfPullRequest>('GET /api/pull-requests/:pullRequestId/review', {
        params: { pullRequestId: pullRequestId ?? '' },
        signal,
      }).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      }),
    enabled: pullRequestId !== null,
    staleTime: 60_000,
  })
}

function usePullRequest(id: string | null, live: boolean) {
  return useQuery({
    queryKey: pullRequestKey(id ?? ''),
    queryFn: ({ signal }) =>
      call<typeof showPullRequest>('GET /api/pull-requests/:pullRequestId', {
        params: { pullRequestId: id ?? '' },
        signal,
      }),
    enabled: id !== null,
    refetchInterval: live ? false : POLL_EVERY,
  })
}

/**
 * What the address opens: a review; or for a pull request the review that counts, and where it has none the pull request
 * itself, which says why. The id of a review is taken in the pull request's place, too.
 */
export function useOpened(opened: Opened | null, live: boolean) {
  const wanted = opened && 'pullRequest' in opened ? opened.pullRequest : null
  const byPullRequest = useReviewOf(wanted)
  const without = byPullRequest.data === null ? wanted : null
  const pullRequest = usePullRequest(without, live)
  const instead = isNotFound(pullRequest.error) ? without : null
  const byId = useReview(opened && 'review' in opened ? opened.review : instead)
  const asked = wanted === null || instead ? byId : without ? pullRequest : byPullRequest
  return {
    review: byPullRequest.data ?? byId.data,
    pullRequest: without && !instead ? pullRequest.data : undefined,
    isNotFound: isNotFound(byId.error),
    error: asked.error,
    retry: () => void asked.refetch(),
  }
}
