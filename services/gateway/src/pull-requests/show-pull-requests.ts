import { listPullRequests, showPullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { type Context, serve } from '../context.ts'
import { viewedUser } from '../policies/people.ts'
import { requirePullRequest } from '../policies/pull-requests.ts'
import { countPullRequests, readPullRequests } from './pull-requests.queries.ts'

const PAGE = 30

export const listPullRequestsRoute = serve(listPullRequests)(async ({ query }, context: Context) => {
  const { user, ...wanted } = query
  const subject = await viewedUser(context, { user, screen: '/pull-requests' })
  const [rows, { repositories, ...counts }] = await Promise.all([
    readPullRequests(context.db, { subject, ...wanted, limit: PAGE + 1 }),
    countPullRequests(context.db, subject),
  ])
  const pullRequests = rows.slice(0, PAGE)
  const last = pullRequests.at(-1)
  const next = rows.length > PAGE && last ? `${last.mergedAt}_${last.id}` : null
  return { pullRequests, counts, repositories, next }
})

export const showPullRequestRoute = serve(showPullRequest)(({ params, query }, context) =>
  requirePullRequest(context, { ...params, ...query }),
)
