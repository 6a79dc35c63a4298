import { call } from '@debrief/contracts/call'
import type { listStandards } from '@debrief/contracts/standards/standards'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ListFilters } from '../lists/shared/filters.ts'

/**
 * The keys of all queries for standards and suggestions start with this word, so that a change can reload them
 * together.
 */
export const STANDARDS = 'standards'

export const standardsQuery = (filters: ListFilters<'team-standards'>) =>
  infiniteQueryOptions({
    queryKey: [STANDARDS, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listStandards>('GET /api/standards', {
        query: { ...filters, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
