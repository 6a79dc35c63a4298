import { call } from '@debrief/contracts/call'
import type { PullRequestFilter } from '@debrief/contracts/pull-requests/constants'
import type { listPullRequests, showPullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { POLL_EVERY } from '../../../lib/live/use-live.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { listKey, ONE } from './pull-request-cache.ts'

/** The merged pull requests for a filter, page by page. Polled every two seconds if `live` is false. */
export function usePullRequests(filter: PullRequestFilter, live: boolean) {
  const { viewed } = useViewed()
  const filters = viewed === null ? { filter } : { filter, user: viewed }
  return useInfiniteQuery({
    queryKey: listKey(filter, viewed),
    queryFn: ({ pageParam, signal }) =>
      call<typeof listPullRequests>('GET /api/pull-requests', {
        query: pageParam === null ? filters : { ...filters, after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: live ? false : POLL_EVERY,
  })
}

/** A pull request that the list doesn't show, such as one from a shared URL. */
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
