import { call } from '@debrief/contracts/call'
import type { ReviewFilter } from '@debrief/contracts/http/review-filters'
import type { listReviews } from '@debrief/contracts/http/review-list'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { listKey, type Pages } from './review-cache.ts'

/** A page of the list; `after` null is the first. */
export const fetchReviews = (
  filter: ReviewFilter,
  { after, signal }: { after: string | null; signal?: AbortSignal },
) =>
  call<typeof listReviews>('GET /api/reviews', {
    query: after === null ? { filter } : { filter, after },
    ...(signal && { signal }),
  })

/**
 * The reviews of a filter, page by page. Never fetched anew as a whole, which might be hundreds of pages: what changes is
 * merged into its top (use-live-reviews.ts).
 */
export function useReviewList(filter: ReviewFilter) {
  return useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) => fetchReviews(filter, { after: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
}

/** Fetches the counts of the filters and the median anew, and leaves the rows where they are. */
export async function recount(client: QueryClient, filter: ReviewFilter): Promise<void> {
  const { counts, medianScore } = await fetchReviews(filter, { after: null })
  client.setQueryData<Pages>(
    listKey(filter),
    (pages) => pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, counts, medianScore })) },
  )
}
