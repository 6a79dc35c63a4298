import { listPullRequests, showPullRequest } from '@debrief/contracts/http/pull-requests'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noteLook, viewedUser } from '../policy/viewed-user.ts'
import { noSuchPullRequest } from './no-such-pull-request.ts'
import { countPullRequests, readPullRequest, readPullRequests } from './pull-requests.queries.ts'

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

export const showPullRequestRoute = serve(showPullRequest)(async ({ params, query }, context: Context) => {
  const wanted = { viewerId: context.viewer.id, userId: query.user, ...params }
  const found = await readPullRequest(context.db, wanted)
  if (!found) throw noSuchPullRequest()
  await noteLook(context, { ownerId: found.ownerId, screen: '/pull-requests' })
  return found.pullRequest
})
