import { call } from '@debrief/contracts/call'
import type { showDashboard } from '@debrief/contracts/dashboard/dashboard'
import { queryOptions } from '@tanstack/react-query'

export const DASHBOARD = ['dashboard'] as const

/** The dashboard of a team member or, if `viewed` is null, of the viewer. */
export const dashboardQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [...DASHBOARD, viewed ?? 'own'],
    // Doesn't pass the abort signal, because the query starts before the page's code has loaded, and
    // unmounting must not cancel it.
    queryFn: () =>
      call<typeof showDashboard>('GET /api/dashboard', { query: viewed ? { user: viewed } : {} }),
  })
