import { call } from '@debrief/contracts/call'
import type { listStandards } from '@debrief/contracts/standards/standards'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** The first part of every query key on this screen, so that a change can reload all of the screen's data. */
export const STANDARDS = 'standards'

/** Returns the category in the URL, or null for all categories. */
export const categoryIn = (search: URLSearchParams): Category | null =>
  CATEGORIES.find((one) => one === search.get('category')) ?? null

/** The standards of one category or of all categories, page by page. */
export const standardsQuery = (category: Category | null) =>
  infiniteQueryOptions({
    queryKey: [STANDARDS, 'list', category],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listStandards>('GET /api/standards', {
        query: { ...(category && { category }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
