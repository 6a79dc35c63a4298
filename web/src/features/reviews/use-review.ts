import { call } from '@debrief/contracts/call'
import type { showReview } from '@debrief/contracts/http/reviews'
import { useQuery } from '@tanstack/react-query'

/** A stored review; it never changes, a new version has an id of its own. */
export function useReview(reviewId: string) {
  return useQuery({
    queryKey: ['review', reviewId],
    queryFn: ({ signal }) =>
      call<typeof showReview>('GET /api/reviews/:reviewId', { params: { reviewId }, signal }),
    staleTime: 60_000,
  })
}
