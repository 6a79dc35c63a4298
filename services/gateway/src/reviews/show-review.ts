import { showReview, showReviewOfPullRequest } from '@debrief/contracts/http/reviews'
import { Problem } from '@debrief/contracts/problem'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { readReview } from './reviews.queries.ts'

const noSuchReview = () =>
  new Problem('no_such_review', 404, 'There is no such review among yours. It may still be in the making.')

export const showReviewRoute = serve(showReview)(async ({ params }, { viewer, db }: Context) => {
  const review = await readReview(db, { viewerId: viewer.id, reviewId: params.reviewId })
  if (!review) throw noSuchReview()
  return review
})

export const showReviewOfPullRequestRoute = serve(showReviewOfPullRequest)(
  async ({ params }, { viewer, db }: Context) => {
    const review = await readReview(db, { viewerId: viewer.id, pullRequestId: params.pullRequestId })
    if (!review) throw noSuchReview()
    return review
  },
)
