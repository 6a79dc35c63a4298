import type { Route } from '@debrief/service-kit/http/serve'
import { completeSignInRoute } from './auth/complete-sign-in.ts'
import { signOutRoute } from './auth/sign-out.ts'
import { startSignInRoute } from './auth/start-sign-in.ts'
import type { Context } from './context.ts'
import { showDashboardRoute } from './dashboard/show-dashboard.ts'
import { analyzeRoute, reanalyzeRoute, retryRoute } from './pull-requests/request-analysis.ts'
import { listPullRequestsRoute, showPullRequestRoute } from './pull-requests/show-pull-requests.ts'
import { listReviewsRoute } from './reviews/list-reviews.ts'
import { showReviewOfPullRequestRoute, showReviewRoute } from './reviews/show-review.ts'
import { changeViewerRoute, showViewerRoute } from './viewer/viewer.ts'

/** Every call that the gateway serves; the stream of live events stands beside them (live/stream-live.ts). */
export const routes: readonly Route<Context>[] = [
  startSignInRoute,
  completeSignInRoute,
  signOutRoute,
  showViewerRoute,
  changeViewerRoute,
  showDashboardRoute,
  listPullRequestsRoute,
  showPullRequestRoute,
  analyzeRoute,
  retryRoute,
  reanalyzeRoute,
  listReviewsRoute,
  showReviewRoute,
  showReviewOfPullRequestRoute,
]
