import { listReviews } from '@debrief/contracts/http/review-list'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { countReviews, readReviewList } from './review-list.queries.ts'

const PAGE = 50

export const listReviewsRoute = serve(listReviews)(async ({ query }, { viewer, db }: Context) => {
  const [rows, { medianScore, ...counts }] = await Promise.all([
    readReviewList(db, { viewerId: viewer.id, ...query, limit: PAGE + 1 }),
    countReviews(db, viewer.id),
  ])
  const reviews = rows.slice(0, PAGE)
  const last = reviews.at(-1)
  const next = rows.length > PAGE && last ? `${last.createdAt}_${last.id}` : null
  return { reviews, counts, medianScore, next }
})
