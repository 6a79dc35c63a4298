import { showDashboard } from '@debrief/contracts/http/dashboard'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { viewedUser } from '../policy/viewed-user.ts'
import { readPullRequests } from '../pull-requests/pull-requests.queries.ts'
import { readDashboard } from './dashboard.queries.ts'
import { readLearning } from './learning.queries.ts'
import { readAnalysisUsage } from './usage.queries.ts'
import { withRepeats } from './with-repeats.ts'

const RECENT = 5

export const showDashboardRoute = serve(showDashboard)(async ({ query }, context: Context) => {
  const { db } = context
  const subject = await viewedUser(context, { user: query.user, screen: '/dashboard' })
  const [{ trend, ...numbers }, { repeats, ...learning }, recentPullRequests, usage] = await Promise.all([
    readDashboard(db, subject),
    readLearning(db, subject),
    readPullRequests(db, { subject, filter: 'all', limit: RECENT }),
    readAnalysisUsage(db, subject),
  ])
  return { ...numbers, ...learning, trend: withRepeats(trend, repeats), recentPullRequests, usage }
})
