import { showDashboard } from '@debrief/contracts/dashboard/dashboard'
import { isOwn } from '@debrief/database/pull-requests/visibility'
import { type Context, serve } from '../context.ts'
import { readHistory } from '../history/history.queries.ts'
import { viewedUser } from '../policies/people.ts'
import { readPullRequests } from '../pull-requests/pull-requests.queries.ts'
import { readCategoryWeeks } from './category-weeks.queries.ts'
import { readDashboard } from './dashboard.queries.ts'
import { readBeginning } from './first-steps.queries.ts'
import { readLearning } from './learning.queries.ts'
import { readAnalysisUsage } from './usage.queries.ts'
import { withRepeats } from './with-repeats.ts'

const RECENT = 5

export const showDashboardRoute = serve(showDashboard)(async ({ query }, context: Context) => {
  const { db } = context
  const subject = await viewedUser(context, { user: query.user, screen: '/dashboard' })
  const [
    { trend, ...numbers },
    categories,
    { repeats, ...learning },
    beginning,
    history,
    recentPullRequests,
    usage,
  ] = await Promise.all([
    readDashboard(db, subject),
    readCategoryWeeks(db, subject),
    readLearning(db, subject),
    readBeginning(db, subject),
    isOwn(subject) ? readHistory(db, subject.userId) : null,
    readPullRequests(db, { subject, filter: 'all', limit: RECENT }),
    readAnalysisUsage(db, subject),
  ])
  return {
    ...numbers,
    ...learning,
    ...beginning,
    history,
    categories,
    trend: withRepeats(trend, repeats),
    recentPullRequests,
    usage,
  }
})
