import { call } from '@debrief/contracts/call'
import type { showTeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../lib/live/use-live.ts'

/** Polling interval in milliseconds. Live events don't cover other members' pull requests, so this data is polled. */
const POLL_EVERY = 15_000

export function useTeamDashboard() {
  const query = useQuery({
    queryKey: ['dashboard', 'team'],
    queryFn: ({ signal }) => call<typeof showTeamDashboard>('GET /api/dashboard/team', { signal }),
    refetchInterval: POLL_EVERY,
  })
  useLive(({ event }) => {
    if (event !== 'beat') void query.refetch()
  })
  return query
}
