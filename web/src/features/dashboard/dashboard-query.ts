import { call } from '@debrief/contracts/call'
import type { showDashboard } from '@debrief/contracts/dashboard/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { HISTORY } from '../history/shared/history-key.ts'

export const DASHBOARD = ['dashboard'] as const

/** The dashboard of a team member or, if `viewed` is null, of the viewer. */
export const dashboardQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [...DASHBOARD, viewed ?? 'own'],
    // Doesn't pass the abort signal, because the query starts before the page's code has loaded, and
    // unmounting must not cancel it.
    queryFn: async ({ client }) => {
      const query = viewed ? { user: viewed } : {}
      const dashboard = await call<typeof showDashboard>('GET /api/dashboard', { query })
      if (dashboard.history) client.setQueryData(HISTORY, dashboard.history)
      return dashboard
    },
  })
