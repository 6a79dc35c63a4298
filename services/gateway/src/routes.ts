import type { Route } from '@debrief/service-kit/http/serve'
import {
  createAccessTokenRoute,
  listAccessTokensRoute,
  revokeAccessTokenRoute,
} from './access-tokens/access-tokens.ts'
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
import { changeEmailsRoute, showEmailsRoute, unsubscribeRoute } from './digest/choose-emails.ts'
import { listDiscoveriesRoute, startDiscoveryRoute } from './discovery/discover-standards.ts'
import { completeGithubAppRoute, startGithubAppRoute } from './github-app/make-github-app.ts'
import { showGithubAppRoute, showOperatedAppRoute } from './github-app/show-github-app.ts'
import { downloadGuidanceRoute, showGuidanceRoute } from './guidance/guidance.ts'
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
import { listLessonsRoute, showLessonRoute } from './lessons/show-lessons.ts'
import { showMeasuredRoute } from './measured/show-measured.ts'
import { listOperatedDeliveriesRoute } from './operators/deliveries.ts'
import { explainPullRequestRoute } from './operators/explain.ts'
import { listFailedRoute, replayFailedRoute } from './operators/failed.ts'
import { compareHooksRoute, showLostRoute } from './operators/lost.ts'
import { listChecksRoute, verifyAllRoute } from './operators/verify.ts'
import { pauseWorkRoute, resumeWorkRoute, showWorkRoute } from './operators/work.ts'
import { answerExerciseRoute, askForHintRoute, rateExerciseRoute } from './practice/answer-exercise.ts'
import { resumeExerciseRoute, suspendExerciseRoute, undoPracticeRoute } from './practice/change-practice.ts'
import { countDuePracticeRoute, showPracticeRoute } from './practice/show-practice.ts'
import { showPracticeProgressRoute } from './practice/show-progress.ts'
import { analyzeRoute, reanalyzeRoute, retryRoute } from './pull-requests/request-analysis.ts'
import { listPullRequestsRoute, showPullRequestRoute } from './pull-requests/show-pull-requests.ts'
import {
  answerRepeatRoute,
  mergeGroupsRoute,
  moveMistakeRoute,
  renameGroupRoute,
  undoGroupChangeRoute,
} from './recurring-mistakes/change-group.ts'
import { convertToStandardRoute } from './recurring-mistakes/convert-to-standard.ts'
import { listRecurringMistakesRoute } from './recurring-mistakes/list-recurring-mistakes.ts'
import {
  showRecurringMistakeRoute,
  showRecurringTimelineRoute,
} from './recurring-mistakes/show-recurring-mistake.ts'
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
import { checkOpenPullRequestRoute } from './self-check/check-open-pull-request.ts'
import { listOpenPullRequestsRoute } from './self-check/list-open-pull-requests.ts'
import {
  changeStandardRoute,
  confirmStandardRoute,
  createStandardRoute,
  deleteStandardRoute,
  dismissSuggestionRoute,
  publishSuggestionRoute,
} from './standards/change-standards.ts'
import {
  listStandardOccurrencesRoute,
  listStandardsRoute,
  listSuggestedStandardsRoute,
  showStandardRoute,
} from './standards/show-standards.ts'
import { changeTeamRoute, createTeamRoute, deleteTeamRoute } from './teams/change-team.ts'
import { leaveTeamRoute, removeMemberRoute } from './teams/remove-member.ts'
import { showTeamRoute } from './teams/show-team.ts'
import { listUsageRoute } from './usage/list-usage.ts'
import { listViewableRoute } from './viewer/list-viewable.ts'
import { changeViewerRoute, showViewerRoute } from './viewer/viewer.ts'

/** The gateway's routes with a contract. app.ts mounts the others, such as the stream of live events and MCP. */
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
  showEmailsRoute,
  changeEmailsRoute,
  unsubscribeRoute,
  exportAccountRoute,
  deleteAccountRoute,
  listAccessTokensRoute,
  createAccessTokenRoute,
  revokeAccessTokenRoute,
  showGuidanceRoute,
  downloadGuidanceRoute,
  showDashboardRoute,
  showTeamDashboardRoute,
  showMeasuredRoute,
  listLessonsRoute,
  showLessonRoute,
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
  listRecurringMistakesRoute,
  showRecurringMistakeRoute,
  showRecurringTimelineRoute,
  renameGroupRoute,
  mergeGroupsRoute,
  moveMistakeRoute,
  answerRepeatRoute,
  undoGroupChangeRoute,
  convertToStandardRoute,
  listStandardsRoute,
  createStandardRoute,
  // Must come before showStandardRoute, whose id would match "suggested".
  listSuggestedStandardsRoute,
  publishSuggestionRoute,
  dismissSuggestionRoute,
  showStandardRoute,
  changeStandardRoute,
  deleteStandardRoute,
  confirmStandardRoute,
  listStandardOccurrencesRoute,
  showPracticeRoute,
  countDuePracticeRoute,
  showPracticeProgressRoute,
  askForHintRoute,
  answerExerciseRoute,
  rateExerciseRoute,
  undoPracticeRoute,
  suspendExerciseRoute,
  resumeExerciseRoute,
  listGithubRepositoriesRoute,
  listRepositoriesRoute,
  showRepositoryRoute,
  connectRepositoryRoute,
  changeRepositoryRoute,
  importPullRequestsRoute,
  disconnectRepositoryRoute,
  showGithubAppRoute,
  showOperatedAppRoute,
  startGithubAppRoute,
  completeGithubAppRoute,
  showWorkRoute,
  pauseWorkRoute,
  resumeWorkRoute,
  listFailedRoute,
  replayFailedRoute,
  listOperatedDeliveriesRoute,
  showLostRoute,
  compareHooksRoute,
  explainPullRequestRoute,
  listChecksRoute,
  verifyAllRoute,
  startDiscoveryRoute,
  listDiscoveriesRoute,
  listOpenPullRequestsRoute,
  checkOpenPullRequestRoute,
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
