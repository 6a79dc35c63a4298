import { call } from '@debrief/contracts/call'
import type { showTeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../../lib/live/use-live.ts'

/** In milliseconds. Live events cover only the viewer's own pull requests, so the members' data is polled. */
const ASK_EVERY = 15_000

/** The overview of the team that the viewer manages. */
export function useTeamDashboard() {
  const query = useQuery({
    queryKey: ['dashboard', 'team'],
    queryFn: ({ signal }) => call<typeof showTeamDashboard>('GET /api/dashboard/team', { signal }),
    refetchInterval: ASK_EVERY,
  })
  useLive(({ event }) => {
    if (event !== 'beat') void query.refetch()
  })
  return query
}
