import { showDashboard } from '@debrief/contracts/http/dashboard'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { readPullRequests } from '../pull-requests/pull-requests.queries.ts'
import { readDashboard } from './dashboard.queries.ts'
import { readAnalysisUsage } from './usage.queries.ts'

const RECENT = 5

export const showDashboardRoute = serve(showDashboard)(async (_, { viewer, db }: Context) => {
  const [numbers, recentPullRequests, usage] = await Promise.all([
    readDashboard(db, viewer.id),
    readPullRequests(db, { viewerId: viewer.id, filter: 'all', limit: RECENT }),
    readAnalysisUsage(db, viewer.id, new Date()),
  ])
  return { ...numbers, recentPullRequests, usage }
})
