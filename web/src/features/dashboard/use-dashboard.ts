import { call } from '@debrief/contracts/call'
import type { showDashboard } from '@debrief/contracts/http/dashboard'
import { useQuery } from '@tanstack/react-query'

/** The viewer's dashboard; asked for again whenever the page is come back to. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call<typeof showDashboard>('GET /api/dashboard', { signal }),
  })
}
