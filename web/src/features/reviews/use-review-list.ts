import { call } from '@debrief/contracts/call'
import type { ReviewFilter } from '@debrief/contracts/http/review-filters'
import type { listReviews } from '@debrief/contracts/http/review-list'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useViewed } from '../../session/viewing/Viewing.tsx'
import { listKey, type Pages } from './review-cache.ts'

/** A list: its filter, and whose it is where it is not one's own. */
export interface WhichList {
  filter: ReviewFilter
  viewed: string | null
}

/** A page of the list; `after` null is the first. */
export const fetchReviews = (
  { filter, viewed }: WhichList,
  { after, signal }: { after: string | null; signal?: AbortSignal },
) =>
  call<typeof listReviews>('GET /api/reviews', {
    query: { filter, ...(after !== null && { after }), ...(viewed !== null && { user: viewed }) },
    ...(signal && { signal }),
  })

/**
 * The reviews of a filter, page by page. Never fetched anew as a whole, which might be hundreds of pages: what changes is
 * merged into its top (use-live-reviews.ts).
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

/** Fetches the counts of the filters and the median anew, and leaves the rows where they are. */
export async function recount(client: QueryClient, list: WhichList): Promise<void> {
  const { counts, scored, medianScore } = await fetchReviews(list, { after: null })
  client.setQueryData<Pages>(
    listKey(list.filter, list.viewed),
    (pages) =>
      pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, counts, scored, medianScore })) },
  )
}
