import { call } from '@debrief/contracts/call'
import type {
  showRecurringMistake,
  showRecurringTimeline,
  Timeline,
} from '@debrief/contracts/mistakes/recurring-mistakes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { POLL_EVERY } from '../../../lib/live/use-live.ts'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import type { ListPlace } from '../address.ts'
import { RECURRING, recurringListQuery } from './recurring-query.ts'

export function useRecurringList(listed: ListPlace, live: boolean) {
  const { viewed } = useViewed()
  return useInfiniteQuery({
    ...recurringListQuery(listed, viewed),
    refetchInterval: live ? false : POLL_EVERY,
  })
}

const ofUser = (viewed: string | null) => (viewed === null ? {} : { user: viewed })

export function useGroup(groupId: string) {
  const { viewed } = useViewed()
  return useQuery({
    queryKey: [RECURRING, 'one', groupId, viewed ?? 'own'],
    queryFn: ({ signal }) =>
      call<typeof showRecurringMistake>('GET /api/recurring-mistakes/:groupId', {
        params: { groupId },
        query: ofUser(viewed),
        signal,
      }),
  })
}

export function useEarlier(groupId: string, first: Timeline) {
  const { viewed } = useViewed()
  return useInfiniteQuery({
    queryKey: [RECURRING, 'earlier', groupId, viewed ?? 'own', first.next],
    queryFn: ({ pageParam, signal }) =>
      call<typeof showRecurringTimeline>('GET /api/recurring-mistakes/:groupId/timeline', {
        params: { groupId },
        query: { after: pageParam, ...ofUser(viewed) },
        signal,
      }),
    initialPageParam: first.next ?? '',
    getNextPageParam: (page) => page.next,
    enabled: false,
  })
}
