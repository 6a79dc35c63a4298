import { listReviews } from '@debrief/contracts/reviews/review-list'
import { type Context, serve } from '../context.ts'
import { cutPage } from '../lists/conditions.queries.ts'
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
