import { listPullRequests, showPullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { type Context, serve } from '../context.ts'
import { cutPage } from '../lists/conditions.queries.ts'
import { viewedUser } from '../policies/people.ts'
import { requirePullRequest } from '../policies/pull-requests.ts'
import { countPullRequests, readPullRequests, toCursor } from './pull-requests.queries.ts'

const PAGE = 30

export const listPullRequestsRoute = serve(listPullRequests)(async ({ query }, context: Context) => {
  const { user, filter, sort, after, ...filters } = query
  const subject = await viewedUser(context, { user, screen: '/pull-requests' })
  const [rows, { repositories, ...counts }] = await Promise.all([
    readPullRequests(context.db, { subject, filter, sort, after, ...filters, limit: PAGE + 1 }),
    countPullRequests(context.db, subject, filters),
  ])
  const { page: pullRequests, next } = cutPage(rows, PAGE, (row) => toCursor(sort, row))
  return { pullRequests, counts, repositories, next }
})

export const showPullRequestRoute = serve(showPullRequest)(({ params, query }, context) =>
  requirePullRequest(context, { ...params, ...query }),
)
