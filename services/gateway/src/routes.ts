import { agentFeedbackRoutes } from './agent/feedback.ts'
import { buySeatsRoute, previewSeatsRoute } from './billing/buy-seats.ts'
import { endPlanRoute, showEndingRoute } from './billing/ending.ts'
import { exportUsageRoute } from './billing/export-usage.ts'
import { listPlansRoute } from './billing/list-plans.ts'
import { listUsageRoute, summarizeUsageRoute } from './billing/list-usage.ts'
import { openPortalRoute, refreshSubscriptionRoute, startCheckoutRoute } from './billing/payments.ts'
import { showSubscriptionRoute } from './billing/show-subscription.ts'
import { chatChannelRoutes } from './chat/chat-channels.ts'
import { codingAgentRoutes } from './coding-agents/coding-agents.ts'
import type { Route } from './context.ts'
import { showDashboardRoute } from './dashboard/show-dashboard.ts'
import { exportHeatMapRoute, showHeatMapRoute } from './dashboard/show-heat-map.ts'
import { exportDashboardMembersRoute, showTeamDashboardRoute } from './dashboard/show-team-dashboard.ts'
import { givenCommentRoutes } from './given-comments/show-given-comments.ts'
import { firstLookRoutes } from './history/first-look/show-first-look.ts'
import { historyRoutes } from './history/history.ts'
import { listFilterOptionsRoute } from './lists/filter-options.ts'
import { savedViewRoutes } from './lists/saved-views.ts'
import { unsubscribeRoute } from './mail/unsubscribe.ts'
import { groupRoutes } from './mistakes/change-group.ts'
import { disputeRoutes } from './mistakes/dispute-mistake.ts'
import { exportRecurringMistakesRoute, exportRecurringTimelineRoute } from './mistakes/export-recurring.ts'
import { listLessonsRoute, showLessonRoute } from './mistakes/lessons/show-lessons.ts'
import {
  listRecurringMistakesRoute,
  showRecurringMistakeRoute,
  showRecurringTimelineRoute,
} from './mistakes/recurring-mistakes.ts'
import { notificationChoiceRoutes } from './notifications/choose-notifications.ts'
import { notificationRoutes } from './notifications/notifications.ts'
import { operatorExportRoutes } from './operations/export-operations.ts'
import { operatorRoutes } from './operations/operators.ts'
import { showMeasuredRoute } from './operations/public-figures.ts'
import { accessTokenRoutes } from './people/access-tokens.ts'
import {
  deleteAccountRoute,
  exportAccountRoute,
  listAccountEventsRoute,
  listMemberViewsRoute,
} from './people/account.ts'
import { accountListExportRoutes } from './people/export-account-lists.ts'
import { changeViewerRoute, listViewableRoute, showViewerRoute } from './people/viewer.ts'
import { answerExerciseRoute, askForHintRoute, rateExerciseRoute } from './practice/answer-exercise.ts'
import { practiceMistakeRoute } from './practice/ask-exercise.ts'
import { changePracticeRoutes } from './practice/change-practice.ts'
import { exportPracticeCardsRoute } from './practice/export-cards.ts'
import { practiceSettingsRoutes } from './practice/settings/practice-settings.ts'
import { countDuePracticeRoute, showPracticeRoute } from './practice/show-practice.ts'
import { showPracticeProgressRoute } from './practice/show-progress.ts'
import { requestAnalysesRoute, showAnalysisAllowanceRoute } from './pull-requests/request-analyses.ts'
import { analyzeRoute, reanalyzeRoute, retryRoute } from './pull-requests/request-analysis.ts'
import { checkOpenPullRequestRoute } from './pull-requests/self-check/check-open-pull-request.ts'
import { listOpenPullRequestsRoute } from './pull-requests/self-check/list-open-pull-requests.ts'
import {
  exportPullRequestsRoute,
  listPullRequestsRoute,
  showPullRequestRoute,
} from './pull-requests/show-pull-requests.ts'
import { connectRepositoryRoute } from './repositories/connect-repository.ts'
import { disconnectRepositoryRoute } from './repositories/disconnect-repository.ts'
import { makeAppRoutes } from './repositories/github-app/make-github-app.ts'
import { showAppRoutes } from './repositories/github-app/show-github-app.ts'
import {
  changeRepositoryRoute,
  exportRepositoriesRoute,
  listGithubRepositoriesRoute,
  listRepositoriesRoute,
  showRepositoryRoute,
} from './repositories/show-repositories.ts'
import { exportReviewsRoute, listReviewsRoute } from './reviews/list-reviews.ts'
import { showReviewOfPullRequestRoute, showReviewRoute } from './reviews/show-review.ts'
import { exportScoreHistoryRoute, showScoreHistoryRoute } from './reviews/show-score-history.ts'
import { showSurroundingsRoute } from './reviews/show-surroundings.ts'
import { searchRoute } from './search/search.ts'
import { completeSignInRoute } from './sessions/complete-sign-in.ts'
import { signInMethodRoutes } from './sessions/methods/methods.ts'
import { backChannelLogoutRoute } from './sessions/oidc/back-channel-logout.ts'
import {
  listSessionsRoute,
  revokeOtherSessionsRoute,
  revokeSessionRoute,
  showSessionRoute,
  signOutRoute,
} from './sessions/sessions.ts'
import { startSignInRoute } from './sessions/start-sign-in.ts'
import {
  changeStandardRoute,
  confirmStandardRoute,
  createStandardRoute,
  deleteStandardRoute,
  restoreStandardRoute,
  suggestionRoutes,
} from './standards/change-standards.ts'
import { standardExportRoutes } from './standards/export-standards.ts'
import { downloadGuidanceRoute, showGuidanceRoute } from './standards/guidance/guidance.ts'
import { standardsRepositoryRoutes } from './standards/repositories/standards-repositories.ts'
import {
  listStandardOccurrencesRoute,
  listStandardsRoute,
  listSuggestedStandardsRoute,
  showStandardRoute,
} from './standards/show-standards.ts'
import { listDiscoveriesRoute, startDiscoveryRoute } from './standards/suggested-standards.ts'
import {
  changeTeamRoute,
  createTeamRoute,
  deleteTeamRoute,
  leaveTeamRoute,
  removeMemberRoute,
} from './teams/change-team.ts'
import { invitationRoutes } from './teams/invitations/answer-invitation.ts'
import { teamInvitationRoutes } from './teams/invitations/invite.ts'
import { exportTeamMembersRoute, showTeamRoute } from './teams/show-team.ts'
import { exportTeamNumbersRoute, showTeamNumbersRoute } from './teams/show-team-numbers.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'

/** app.ts mounts the routes without a contract, such as the event stream and MCP. */
export const routes: readonly Route[] = [
  // The export routes must come before the routes whose id parameter would match "export".
  exportPullRequestsRoute,
  exportReviewsRoute,
  exportRecurringMistakesRoute,
  exportRecurringTimelineRoute,
  ...standardExportRoutes,
  ...accountListExportRoutes,
  exportRepositoriesRoute,
  exportTeamMembersRoute,
  ...operatorExportRoutes,
  startSignInRoute,
  completeSignInRoute,
  signOutRoute,
  showSessionRoute,
  backChannelLogoutRoute,
  ...signInMethodRoutes,
  showViewerRoute,
  changeViewerRoute,
  listViewableRoute,
  listUsageRoute,
  summarizeUsageRoute,
  exportUsageRoute,
  listSessionsRoute,
  revokeSessionRoute,
  revokeOtherSessionsRoute,
  listMemberViewsRoute,
  listAccountEventsRoute,
  ...notificationChoiceRoutes,
  ...notificationRoutes,
  unsubscribeRoute,
  exportAccountRoute,
  deleteAccountRoute,
  ...accessTokenRoutes,
  listFilterOptionsRoute,
  ...savedViewRoutes,
  showGuidanceRoute,
  downloadGuidanceRoute,
  showDashboardRoute,
  showTeamDashboardRoute,
  exportDashboardMembersRoute,
  showHeatMapRoute,
  exportHeatMapRoute,
  showMeasuredRoute,
  listLessonsRoute,
  showLessonRoute,
  listPullRequestsRoute,
  showPullRequestRoute,
  showAnalysisAllowanceRoute,
  requestAnalysesRoute,
  analyzeRoute,
  retryRoute,
  reanalyzeRoute,
  listReviewsRoute,
  showScoreHistoryRoute,
  exportScoreHistoryRoute,
  showReviewRoute,
  showReviewOfPullRequestRoute,
  showSurroundingsRoute,
  ...givenCommentRoutes,
  ...disputeRoutes,
  listRecurringMistakesRoute,
  showRecurringMistakeRoute,
  showRecurringTimelineRoute,
  ...groupRoutes,
  listStandardsRoute,
  createStandardRoute,
  // Must come before showStandardRoute, whose id would match "suggested".
  listSuggestedStandardsRoute,
  ...suggestionRoutes,
  showStandardRoute,
  changeStandardRoute,
  deleteStandardRoute,
  restoreStandardRoute,
  confirmStandardRoute,
  listStandardOccurrencesRoute,
  ...standardsRepositoryRoutes,
  showPracticeRoute,
  countDuePracticeRoute,
  exportPracticeCardsRoute,
  showPracticeProgressRoute,
  askForHintRoute,
  answerExerciseRoute,
  rateExerciseRoute,
  practiceMistakeRoute,
  listGithubRepositoriesRoute,
  listRepositoriesRoute,
  showRepositoryRoute,
  connectRepositoryRoute,
  changeRepositoryRoute,
  ...historyRoutes,
  disconnectRepositoryRoute,
  ...agentFeedbackRoutes,
  ...showAppRoutes,
  ...makeAppRoutes,
  ...operatorRoutes,
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
  showEndingRoute,
  endPlanRoute,
  showTeamRoute,
  showTeamNumbersRoute,
  exportTeamNumbersRoute,
  createTeamRoute,
  changeTeamRoute,
  deleteTeamRoute,
  removeMemberRoute,
  leaveTeamRoute,
  searchRoute,
  ...teamInvitationRoutes,
  ...invitationRoutes,
  ...firstLookRoutes,
  ...changePracticeRoutes,
  ...practiceSettingsRoutes,
  ...codingAgentRoutes,
  ...chatChannelRoutes,
  ...webhookRoutes,
]
