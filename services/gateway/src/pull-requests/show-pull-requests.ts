import { listPullRequests, showPullRequest } from '@debrief/contracts/http/pull-requests'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noSuchPullRequest } from './no-such-pull-request.ts'
import { countPullRequests, readPullRequest, readPullRequests } from './pull-requests.queries.ts'

const PAGE = 30

export const listPullRequestsRoute = serve(listPullRequests)(async ({ query }, { viewer, db }: Context) => {
  const [rows, { repositories, ...counts }] = await Promise.all([
    readPullRequests(db, { viewerId: viewer.id, ...query, limit: PAGE + 1 }),
    countPullRequests(db, viewer.id),
  ])
  const pullRequests = rows.slice(0, PAGE)
  const last = pullRequests.at(-1)
  const next = rows.length > PAGE && last ? `${last.mergedAt}_${last.id}` : null
  return { pullRequests, counts, repositories, next }
})

export const showPullRequestRoute = serve(showPullRequest)(async ({ params }, { viewer, db }: Context) => {
  const found = await readPullRequest(db, { viewerId: viewer.id, ...params })
  if (!found) throw noSuchPullRequest()
  return found
})
