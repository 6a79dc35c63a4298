import { listReviews } from '@debrief/contracts/reviews/review-list'
import { type Context, serve } from '../context.ts'
import { viewedUser } from '../policies/people.ts'
import { countReviews, readReviewList } from './review-list.queries.ts'

const PAGE = 50

export const listReviewsRoute = serve(listReviews)(async ({ query }, context: Context) => {
  const { user, ...wanted } = query
  const subject = await viewedUser(context, { user, screen: '/reviews' })
  const [rows, { scored, medianScore, ...counts }] = await Promise.all([
    readReviewList(context.db, { subject, ...wanted, limit: PAGE + 1 }),
    countReviews(context.db, subject),
  ])
  const reviews = rows.slice(0, PAGE)
  const last = reviews.at(-1)
  const next = rows.length > PAGE && last ? `${last.createdAt}_${last.id}` : null
  return { reviews, counts, scored, medianScore, next }
})
