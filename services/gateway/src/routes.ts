import { showViewer } from '@debrief/contracts/http/viewer'
import { type Route, serve } from '@debrief/service-kit/http/serve'
import type { Context } from './context.ts'
import { showDashboardRoute } from './dashboard/show-dashboard.ts'
import { analyzeRoute, reanalyzeRoute, retryRoute } from './pull-requests/request-analysis.ts'
import { listPullRequestsRoute, showPullRequestRoute } from './pull-requests/show-pull-requests.ts'
import { listReviewsRoute } from './reviews/list-reviews.ts'
import { showReviewOfPullRequestRoute, showReviewRoute } from './reviews/show-review.ts'

/** Every call that the gateway serves; the stream of live events stands beside them (live/stream-live.ts). */
export const routes: readonly Route<Context>[] = [
  serve(showViewer)(async (_, { viewer }: Context) => viewer),
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
