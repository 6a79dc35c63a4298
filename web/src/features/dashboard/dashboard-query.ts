import { call } from '@debrief/contracts/call'
import type { showDashboard } from '@debrief/contracts/dashboard/dashboard'
import { queryOptions } from '@tanstack/react-query'

export const DASHBOARD = ['dashboard'] as const

/** The dashboard of a team member, or the viewer's own if `viewed` is null. */
export const dashboardQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [...DASHBOARD, viewed ?? 'own'],
    // Doesn't use the signal: the query starts before the page's code has loaded, so unmounting must not
    // abort it.
    queryFn: () =>
      call<typeof showDashboard>('GET /api/dashboard', { query: viewed ? { user: viewed } : {} }),
  })
