import { call } from '@debrief/contracts/call'
import type { ReviewFilter } from '@debrief/contracts/reviews/constants'
import type { listReviews } from '@debrief/contracts/reviews/review-list'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { listKey, type Pages } from './review-cache.ts'

/** Identifies a list of reviews. `viewed` is the id of the viewed member, or null for the viewer. */
export interface WhichList {
  filter: ReviewFilter
  viewed: string | null
}

/** Fetches a page of the list; `after` is null for the first page. */
export const fetchReviews = (
  { filter, viewed }: WhichList,
  { after, signal }: { after: string | null; signal?: AbortSignal },
) =>
  call<typeof listReviews>('GET /api/reviews', {
    query: { filter, ...(after !== null && { after }), ...(viewed !== null && { user: viewed }) },
    ...(signal && { signal }),
  })

/**
 * The reviews for a filter, page by page. The list is never reloaded, because it can have hundreds of pages.
 * Instead, use-live-reviews.ts merges changes into the beginning of the list.
 */
export function useReviewList(filter: ReviewFilter) {
  const { viewed } = useViewed()
  return useInfiniteQuery({
    queryKey: listKey(filter, viewed),
    queryFn: ({ pageParam, signal }) => fetchReviews({ filter, viewed }, { after: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
}

/** Reloads the filters' counts and the median without changing the rows. */
export async function recount(client: QueryClient, list: WhichList): Promise<void> {
  const { counts, scored, medianScore } = await fetchReviews(list, { after: null })
  client.setQueryData<Pages>(
    listKey(list.filter, list.viewed),
    (pages) =>
      pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, counts, scored, medianScore })) },
  )
}
