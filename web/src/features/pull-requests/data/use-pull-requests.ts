import { call } from '@debrief/contracts/call'
import type { listPullRequests, showPullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { POLL_EVERY } from '../../../lib/live/use-live.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import type { Place } from '../address.ts'
import { listKey, ONE } from './pull-request-cache.ts'

export function usePullRequests(place: Place, live: boolean) {
  const { viewed } = useViewed()
  const { filter, filters } = place
  const query = { filter, ...filters, ...(viewed !== null && { user: viewed }) }
  return useInfiniteQuery({
    queryKey: listKey(place, viewed),
    queryFn: ({ pageParam, signal }) =>
      call<typeof listPullRequests>('GET /api/pull-requests', {
        query: pageParam === null ? query : { ...query, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The previous list stays visible while another search or filter loads, but not while another person's list loads.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === (viewed ?? 'own') ? keepPreviousData(previous) : undefined,
    refetchInterval: live ? false : POLL_EVERY,
  })
}

export function usePullRequest(id: string | null, live: boolean) {
  return useQuery({
    queryKey: [ONE, id],
    queryFn: ({ signal }) =>
      call<typeof showPullRequest>('GET /api/pull-requests/:pullRequestId', {
        params: { pullRequestId: id ?? '' },
        query: {},
        signal,
      }),
    enabled: id !== null,
    retry: false,
    refetchInterval: live ? false : POLL_EVERY,
  })
}
