import { call } from '@debrief/contracts/call'
import type { listStandardOccurrences, showStandard } from '@debrief/contracts/standards/standards'
import type { listSuggestedStandards } from '@debrief/contracts/standards/suggested-standards'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListFilters } from '../lists/shared/filters.ts'
import { STANDARDS, standardsQuery } from './standards-query.ts'

export const useStandards = (filters: ListFilters<'team-standards'>) =>
  useInfiniteQuery({ ...standardsQuery(filters), placeholderData: keepPreviousData })

export function useStandard(standardId: string) {
  return useQuery({
    queryKey: [STANDARDS, 'one', standardId],
    queryFn: ({ signal }) =>
      call<typeof showStandard>('GET /api/standards/:standardId', { params: { standardId }, signal }),
  })
}

export function useOccurrences(standardId: string) {
  return useInfiniteQuery({
    queryKey: [STANDARDS, 'occurrences', standardId],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listStandardOccurrences>('GET /api/standards/:standardId/occurrences', {
        params: { standardId },
        query: pageParam ? { after: pageParam } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function useSuggestions(isManager: boolean) {
  return useQuery({
    queryKey: [STANDARDS, 'suggested'],
    queryFn: ({ signal }) => call<typeof listSuggestedStandards>('GET /api/standards/suggested', { signal }),
    enabled: isManager,
  })
}
