import type { Route } from '@debrief/service-kit/http/serve'
import { deleteAccountRoute } from './account/delete-account.ts'
import { exportAccountRoute } from './account/export-account.ts'
import { listAccountEventsRoute, listMemberViewsRoute } from './account/history.ts'
import { listSessionsRoute, revokeOtherSessionsRoute, revokeSessionRoute } from './account/sessions.ts'
import { completeSignInRoute } from './auth/complete-sign-in.ts'
import { showSessionRoute } from './auth/show-session.ts'
import { signOutRoute } from './auth/sign-out.ts'
import { startSignInRoute } from './auth/start-sign-in.ts'
import { buySeatsRoute, previewSeatsRoute } from './billing/buy-seats.ts'
import { listPlansRoute } from './billing/list-plans.ts'
import { openPortalRoute, refreshSubscriptionRoute, startCheckoutRoute } from './billing/payments.ts'
import { showSubscriptionRoute } from './billing/show-subscription.ts'
import type { Context } from './context.ts'
import { showDashboardRoute } from './dashboard/show-dashboard.ts'
import { showTeamDashboardRoute } from './dashboard/show-team-dashboard.ts'
import {
  acceptByTokenRoute,
  acceptInvitationRoute,
  declineByTokenRoute,
  declineInvitationRoute,
  listOwnInvitationsRoute,
  showInvitationRoute,
} from './invitations/answer-invitation.ts'
import {
  cancelInvitationRoute,
  deleteInvitationRoute,
  listTeamInvitationsRoute,
  sendInvitationsRoute,
} from './invitations/invite.ts'
import { analyzeRoute, reanalyzeRoute, retryRoute } from './pull-requests/request-analysis.ts'
import { listPullRequestsRoute, showPullRequestRoute } from './pull-requests/show-pull-requests.ts'
import { connectRepositoryRoute } from './repositories/connect-repository.ts'
import { disconnectRepositoryRoute } from './repositories/disconnect-repository.ts'
import { importPullRequestsRoute } from './repositories/import-pull-requests.ts'
import {
  changeRepositoryRoute,
  listGithubRepositoriesRoute,
  listRepositoriesRoute,
  showRepositoryRoute,
} from './repositories/show-repositories.ts'
import { disputeMistakeRoute, settleDisputeRoute, withdrawDisputeRoute } from './reviews/dispute-mistake.ts'
import { listReviewsRoute } from './reviews/list-reviews.ts'
import { showReviewOfPullRequestRoute, showReviewRoute } from './reviews/show-review.ts'
import { changeTeamRoute, createTeamRoute, deleteTeamRoute } from './teams/change-team.ts'
import { leaveTeamRoute, removeMemberRoute } from './teams/remove-member.ts'
import { showTeamRoute } from './teams/show-team.ts'
import { listUsageRoute } from './usage/list-usage.ts'
import { listViewableRoute } from './viewer/list-viewable.ts'
import { changeViewerRoute, showViewerRoute } from './viewer/viewer.ts'

/** Every call that the gateway serves; the stream of live events stands beside them (live/stream-live.ts). */
export const routes: readonly Route<Context>[] = [
  startSignInRoute,
  completeSignInRoute,
  signOutRoute,
  showSessionRoute,
  showViewerRoute,
  changeViewerRoute,
  listViewableRoute,
  listUsageRoute,
  listSessionsRoute,
  revokeSessionRoute,
  revokeOtherSessionsRoute,
  listMemberViewsRoute,
  listAccountEventsRoute,
  exportAccountRoute,
  deleteAccountRoute,
  showDashboardRoute,
  showTeamDashboardRoute,
  listPullRequestsRoute,
  showPullRequestRoute,
  analyzeRoute,
  retryRoute,
  reanalyzeRoute,
  listReviewsRoute,
  showReviewRoute,
  showReviewOfPullRequestRoute,
  disputeMistakeRoute,
  withdrawDisputeRoute,
  settleDisputeRoute,
  listGithubRepositoriesRoute,
  listRepositoriesRoute,
  showRepositoryRoute,
  connectRepositoryRoute,
  changeRepositoryRoute,
  importPullRequestsRoute,
  disconnectRepositoryRoute,
  listPlansRoute,
  showSubscriptionRoute,
  startCheckoutRoute,
  openPortalRoute,
  refreshSubscriptionRoute,
  previewSeatsRoute,
  buySeatsRoute,
  showTeamRoute,
  createTeamRoute,
  changeTeamRoute,
  deleteTeamRoute,
  removeMemberRoute,
  leaveTeamRoute,
  listTeamInvitationsRoute,
  sendInvitationsRoute,
  cancelInvitationRoute,
  deleteInvitationRoute,
  listOwnInvitationsRoute,
  acceptInvitationRoute,
  declineInvitationRoute,
  showInvitationRoute,
  acceptByTokenRoute,
  declineByTokenRoute,
]
