import { showReview, showReviewOfPullRequest } from '@debrief/contracts/http/reviews'
import { Problem } from '@debrief/contracts/problem'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noteLook } from '../policy/viewed-user.ts'
import { readReview } from './reviews.queries.ts'

const noSuchReview = () =>
  new Problem('no_such_review', 404, 'There is no such review among yours. It may still be in the making.')

type Which = { user: string | undefined } & ({ reviewId: string } | { pullRequestId: string })

export const showReviewRoute = serve(showReview)(({ params, query }, context: Context) =>
  show({ ...params, user: query.user }, context),
)

export const showReviewOfPullRequestRoute = serve(showReviewOfPullRequest)(
  ({ params, query }, context: Context) => show({ ...params, user: query.user }, context),
)

async function show({ user, ...which }: Which, context: Context) {
  const found = await readReview(context.db, { ...which, viewerId: context.viewer.id, userId: user })
  if (!found) throw noSuchReview()
  await noteLook(context, { ownerId: found.ownerId, screen: '/reviews' })
  return found.review
}
