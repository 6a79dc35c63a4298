import { call } from '@debrief/contracts/call'
import type { showDashboard } from '@debrief/contracts/dashboard/dashboard'
import { queryOptions } from '@tanstack/react-query'

export const DASHBOARD = ['dashboard'] as const

/** The dashboard of a member of the viewer's team, or with null the viewer's own. */
export const dashboardQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [...DASHBOARD, viewed ?? 'own'],
    // Not aborted when the page unmounts, because it starts before the page's code is loaded.
    queryFn: () =>
      call<typeof showDashboard>('GET /api/dashboard', { query: viewed ? { user: viewed } : {} }),
  })
