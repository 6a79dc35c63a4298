import { exportReviews, listReviews } from '@debrief/contracts/reviews/review-list'
import { type Context, serve } from '../context.ts'
import { cutPage } from '../lists/conditions.queries.ts'
import { serveExport } from '../lists/export-list.ts'
import { viewedUser } from '../policies/people.ts'
import { countReviews, readReviewList, toCursor } from './review-list.queries.ts'

const PAGE = 50

export const listReviewsRoute = serve(listReviews)(async ({ query }, context: Context) => {
  const { user, filter, sort, after, ...filters } = query
  const subject = await viewedUser(context, { user, screen: '/reviews' })
  const [rows, { scored, medianScore, ...counts }] = await Promise.all([
    readReviewList(context.db, { subject, filter, sort, after, ...filters, limit: PAGE + 1 }),
    countReviews(context.db, subject, filters),
  ])
  const { page: reviews, next } = cutPage(rows, PAGE, (row) => toCursor(sort, row))
  return { reviews, counts, scored, medianScore, next }
})

export const exportReviewsRoute = serveExport(exportReviews, {
  file: 'reviews',
  columns: {
    Merged: ({ mergedAt }) => mergedAt,
    Repository: ({ pullRequest }) => pullRequest.repository,
    Number: ({ pullRequest }) => pullRequest.number,
    Title: ({ pullRequest }) => pullRequest.title,
    'Coding agents': ({ pullRequest }) => pullRequest.assistedBy.map(({ name }) => name).join(', '),
    Score: ({ score }) => score,
    'Not scored because': ({ notScoredReason }) => notScoredReason,
    Mistakes: ({ mistakes }) => mistakes,
    'High severity': ({ severities }) => severities.high,
    'Medium severity': ({ severities }) => severities.medium,
    'Low severity': ({ severities }) => severities.low,
    Analyzer: ({ analyzer }) => analyzer,
    URL: ({ pullRequest }) => pullRequest.url,
  },
  async open({ query: { format: _, user, sort, ...filters } }, context) {
    const subject = await viewedUser(context, { user, screen: '/reviews' })
    return async ({ after, limit }) => {
      const rows = await readReviewList(context.db, { subject, sort, after, ...filters, limit: limit + 1 })
      return cutPage(rows, limit, (row) => toCursor(sort, row))
    }
  },
})
