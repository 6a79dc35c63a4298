import { call } from '@debrief/contracts/call'
import type { Answered } from '@debrief/contracts/endpoint'
import type { listPullRequests, PullRequest } from '@debrief/contracts/http/pull-requests'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'

type Page = Answered<typeof listPullRequests>

/** The newest pull requests, and those that some list has loaded already. */
export function useRecent(): PullRequest[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['palette', 'pull-requests'],
    queryFn: ({ signal }) => call<typeof listPullRequests>('GET /api/pull-requests', { query: {}, signal }),
  })
  const listed = client
    .getQueriesData<InfiniteData<Page>>({ queryKey: ['pull-requests'] })
    .flatMap(([, pages]) => pages?.pages ?? [])
  const all = [...(data ? [data] : []), ...listed].flatMap((page) => page.pullRequests)
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
