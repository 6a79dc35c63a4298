import { call } from '@debrief/contracts/call'
import type { showDashboard } from '@debrief/contracts/dashboard/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { HISTORY } from '../history/shared/history-key.ts'

export const DASHBOARD = ['dashboard'] as const

/** `viewed` is the team member whose dashboard to load, or null for the viewer. */
export const dashboardQuery = (viewed: string | null) =>
  queryOptions({
    queryKey: [...DASHBOARD, viewed ?? 'own'],
    // Ignores the abort signal. The query starts before the page's code has loaded, and unmounting must not cancel it.
    queryFn: async ({ client }) => {
      const query = viewed ? { user: viewed } : {}
      const dashboard = await call<typeof showDashboard>('GET /api/dashboard', { query })
      if (dashboard.history) client.setQueryData(HISTORY, dashboard.history)
      return dashboard
    },
  })
