import { call } from '@debrief/contracts/call'
import type { listReviews } from '@debrief/contracts/reviews/review-list'
import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import type { ListPlace } from '../address.ts'
import { listKey, type Pages } from './review-cache.ts'

/** `viewed` is the id of a team member, or null for the viewer. */
export interface WhichList {
  listed: ListPlace
  viewed: string | null
}

/** `after` is null for the first page. */
export const fetchReviews = (
  { listed: { filter, filters }, viewed }: WhichList,
  { after, signal }: { after: string | null; signal?: AbortSignal },
) =>
  call<typeof listReviews>('GET /api/reviews', {
    query: { filter, ...filters, ...(after !== null && { after }), ...(viewed !== null && { user: viewed }) },
    ...(signal && { signal }),
  })

/**
 * In the default order, live events don't reload the whole list, because it can have hundreds of pages. Instead,
 * use-live-reviews.ts merges changes into the beginning of the list.
 */
export function useReviewList({ filter, filters }: ListPlace) {
  const { viewed } = useViewed()
  const listed = { filter, filters }
  return useInfiniteQuery({
    queryKey: listKey(listed, viewed),
    queryFn: ({ pageParam, signal }) => fetchReviews({ listed, viewed }, { after: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    // The previous list stays visible while another search or filter loads, but not while another person's list loads.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === (viewed ?? 'own') ? keepPreviousData(previous) : undefined,
  })
}

export async function recount(client: QueryClient, list: WhichList): Promise<void> {
  const { counts, scored, medianScore } = await fetchReviews(list, { after: null })
  client.setQueryData<Pages>(
    listKey(list.listed, list.viewed),
    (pages) =>
      pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, counts, scored, medianScore })) },
  )
}
