import { call } from '@debrief/contracts/call'
import { Problem } from '@debrief/contracts/problem'
import type { showPullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import type { showReview } from '@debrief/contracts/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { POLL_EVERY } from '../../../lib/live/use-live.ts'
import type { OpenedReview } from '../address.ts'
import { pullRequestKey, reviewKey } from './review-cache.ts'

const isNotFound = (error: unknown) => error instanceof Problem && error.status === 404

function useReview(reviewId: string | null) {
  return useQuery({
    queryKey: reviewKey(reviewId ?? ''),
    queryFn: ({ signal }) =>
      call<typeof showReview>('GET /api/reviews/:reviewId', {
        params: { reviewId: reviewId ?? '' },
        query: {},
        signal,
      }),
    enabled: reviewId !== null,
    staleTime: 60_000,
  })
}

function usePullRequest(id: string | null, live: boolean) {
  return useQuery({
    queryKey: pullRequestKey(id ?? ''),
    queryFn: ({ signal }) =>
      call<typeof showPullRequest>('GET /api/pull-requests/:pullRequestId', {
        params: { pullRequestId: id ?? '' },
        query: {},
        signal,
      }),
    enabled: id !== null,
    refetchInterval: live ? false : POLL_EVERY,
  })
}

/**
 * Returns the review to open. If the pull request has no review, returns the pull request, because its status says why.
 * The `prId` in the URL can also be a review's id.
 */
export function useOpened(opened: OpenedReview | null, live: boolean) {
  const wanted = opened && 'pullRequest' in opened ? opened.pullRequest : null
  const pullRequest = usePullRequest(wanted, live)
  const instead = isNotFound(pullRequest.error) ? wanted : null
  const named = opened && 'review' in opened ? opened.review : null
  const reviewId = named ?? pullRequest.data?.review?.id ?? instead
  const review = useReview(reviewId)
  const source = reviewId === null ? pullRequest : review
  return {
    review: review.data,
    pullRequest: reviewId === null ? pullRequest.data : undefined,
    isNotFound: isNotFound(review.error),
    error: source.error,
    retry: () => void source.refetch(),
  }
}
