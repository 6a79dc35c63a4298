import { showReview, showReviewOfPullRequest } from '@debrief/contracts/reviews/reviews'
import { serve } from '../context.ts'
import { requireReview } from '../policies/reviews.ts'

export const showReviewRoute = serve(showReview)(({ params, query }, context) =>
  requireReview(context, { ...params, user: query.user }),
)

export const showReviewOfPullRequestRoute = serve(showReviewOfPullRequest)(({ params, query }, context) =>
  requireReview(context, { ...params, user: query.user }),
)
