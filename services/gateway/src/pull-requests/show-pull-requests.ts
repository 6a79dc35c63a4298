import {
  exportPullRequests,
  listPullRequests,
  showPullRequest,
} from '@debrief/contracts/pull-requests/pull-requests'
import { type Context, serve } from '../context.ts'
import { cutPage } from '../lists/conditions.queries.ts'
import { serveExport } from '../lists/export-list.ts'
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

export const exportPullRequestsRoute = serveExport(exportPullRequests, {
  file: 'pull-requests',
  columns: {
    Merged: ({ mergedAt }) => mergedAt,
    Repository: ({ repository }) => repository.fullName,
    Number: ({ number }) => number,
    Title: ({ title }) => title,
    Author: ({ author }) => author,
    'Coding agents': ({ assistedBy }) => assistedBy.map(({ name }) => name).join(', '),
    Language: ({ language }) => language,
    Commits: ({ commits }) => commits,
    'Added lines': ({ additions }) => additions,
    'Deleted lines': ({ deletions }) => deletions,
    'Review comments': ({ reviewComments }) => reviewComments,
    Status: ({ status }) => status,
    Score: ({ review }) => review?.score,
    Mistakes: ({ review }) => review?.mistakes,
    URL: ({ url }) => url,
  },
  async open({ query: { format: _, user, sort, ...filters } }, context) {
    const subject = await viewedUser(context, { user, screen: '/pull-requests' })
    return async ({ after, limit }) => {
      const rows = await readPullRequests(context.db, { subject, sort, after, ...filters, limit: limit + 1 })
      return cutPage(rows, limit, (row) => toCursor(sort, row))
    }
  },
})

export const showPullRequestRoute = serve(showPullRequest)(({ params, query }, context) =>
  requirePullRequest(context, { ...params, ...query }),
)
