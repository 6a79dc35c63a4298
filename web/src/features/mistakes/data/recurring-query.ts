import { call } from '@debrief/contracts/call'
import type { listRecurringMistakes } from '@debrief/contracts/mistakes/recurring-mistakes'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ListPlace } from '../address.ts'

/** The keys of all queries for recurring mistakes start with this word, so that a change can reload them together. */
export const RECURRING = 'recurring-mistakes'

export const recurringListQuery = ({ severity, filters }: ListPlace, viewed: string | null) =>
  infiniteQueryOptions({
    queryKey: [RECURRING, 'list', viewed ?? 'own', severity, filters],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listRecurringMistakes>('GET /api/recurring-mistakes', {
        query: {
          ...(severity !== 'all' && { severity }),
          ...filters,
          ...(pageParam && { after: pageParam }),
          ...(viewed !== null && { user: viewed }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The previous list stays visible while another search or filter loads, but not while another person's list loads.
    placeholderData: (previous, before) =>
      before?.queryKey[2] === (viewed ?? 'own') ? keepPreviousData(previous) : undefined,
  })
