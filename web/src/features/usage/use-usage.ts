import { call } from '@debrief/contracts/call'
import type { listUsage } from '@debrief/contracts/http/usage'
import { useInfiniteQuery } from '@tanstack/react-query'

/** The ledger, page by page, newest first. */
export function useUsage() {
  return useInfiniteQuery({
    queryKey: ['usage'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listUsage>('GET /api/usage', {
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
