import type { Migration } from 'kysely'
import * as people from '../../migrations/2026-11-24-01-people.ts'
import * as sessions from '../../migrations/2026-11-24-02-sessions.ts'
import * as teams from '../../migrations/2026-11-24-03-teams.ts'
import * as repositories from '../../migrations/2026-11-24-04-repositories.ts'
import * as pullRequests from '../../migrations/2026-11-24-05-pull-requests.ts'
import * as deliveries from '../../migrations/2026-11-24-06-deliveries.ts'
import * as reviews from '../../migrations/2026-11-24-07-reviews.ts'
import * as mistakes from '../../migrations/2026-11-24-08-mistakes.ts'
import * as standards from '../../migrations/2026-11-24-09-standards.ts'
import * as practice from '../../migrations/2026-11-24-10-practice.ts'
import * as billing from '../../migrations/2026-11-24-11-billing.ts'
import * as agent from '../../migrations/2026-11-24-12-agent.ts'
import * as mail from '../../migrations/2026-11-24-13-mail.ts'
import * as operations from '../../migrations/2026-11-24-14-operations.ts'
import * as jobs from '../../migrations/2026-11-24-15-jobs.ts'
import * as requeueJobs from '../../migrations/2026-11-24-16-requeue-jobs.ts'
import * as jobRights from '../../migrations/2026-11-24-17-job-rights.ts'
import * as postPace from '../../migrations/2026-11-24-18-post-pace.ts'
import * as recount from '../../migrations/2026-11-24-20-recount.ts'
import * as columnComments from '../../migrations/2026-11-25-01-column-comments.ts'
import * as moreColumnComments from '../../migrations/2026-11-27-01-column-comments.ts'
import * as switchedOffRules from '../../migrations/2026-11-27-01-switched-off-rules.ts'
import * as latestColumnComments from '../../migrations/2026-11-27-02-column-comments.ts'
import * as savedViews from '../../migrations/2026-11-27-03-saved-views.ts'
import * as askedExercises from '../../migrations/2026-11-27-04-asked-exercises.ts'
import * as mistakesByKind from '../../migrations/2026-11-27-04-mistakes-by-kind.ts'
import * as queueSamples from '../../migrations/2026-11-27-06-queue-samples.ts'
import * as analyzed from '../../migrations/2026-11-28-01-analyzed.ts'
import * as planEndings from '../../migrations/2026-11-28-08-plan-endings.ts'
import * as usageByTime from '../../migrations/2026-11-28-12-usage-by-time.ts'
import * as notifications from '../../migrations/2026-11-28-30-notifications.ts'
import * as usageViews from '../../migrations/2026-11-28-31-usage-views.ts'
import * as lapsedPlans from '../../migrations/2026-11-29-01-lapsed-plans.ts'
import * as firstLooks from '../../migrations/2026-11-29-10-first-looks.ts'
import * as newExercisesADay from '../../migrations/2026-11-29-11-new-exercises-a-day.ts'
import * as starterDecks from '../../migrations/2026-11-29-12-starter-decks.ts'
import * as historyImports from '../../migrations/2026-11-29-22-history-imports.ts'
import * as suppressions from '../../migrations/2026-11-29-30-suppressions.ts'
import * as commentOutcomes from '../../migrations/2026-11-29-31-comment-outcomes.ts'
import * as standardScopes from '../../migrations/2026-11-29-40-standard-scopes.ts'
import * as filePatterns from '../../migrations/2026-11-29-41-file-patterns.ts'
import * as standardsPullRequests from '../../migrations/2026-11-29-50-standards-pull-requests.ts'
import * as codingAgents from '../../migrations/2026-11-29-60-coding-agents.ts'
import * as givenComments from '../../migrations/2026-11-29-70-given-comments.ts'
import * as clearerComments from '../../migrations/2026-11-29-90-column-comments.ts'
import * as tokenScopes from '../../migrations/2026-11-29-91-token-scopes.ts'
import * as webhooks from '../../migrations/2026-11-29-92-webhooks.ts'
import * as chat from '../../migrations/2026-11-29-93-chat.ts'
import * as signInMethods from '../../migrations/2026-11-29-94-sign-in-methods.ts'
import * as mergedStandards from '../../migrations/2026-11-29-96-merged-standards.ts'
import * as standardsAppDeliveries from '../../migrations/2026-11-29-96-standards-app-deliveries.ts'
import * as notificationKinds from '../../migrations/2026-11-29-97-notification-kinds.ts'
import * as chatComments from '../../migrations/2026-11-29-98-column-comments.ts'
import * as teamWeeks from '../../migrations/2026-11-29-99-team-weeks.ts'
import * as plainComments from '../../migrations/2026-11-30-01-column-comments.ts'
import * as newestOccurrences from '../../migrations/2026-11-30-20-newest-occurrences.ts'
import * as exactComments from '../../migrations/2026-11-30-30-column-comments.ts'
import * as idComments from '../../migrations/2026-11-30-31-id-comments.ts'
import * as connectionComments from '../../migrations/2026-11-30-32-connection-comments.ts'
import * as newestMistakesComment from '../../migrations/2026-11-30-33-newest-mistakes-comment.ts'
import * as trueComments from '../../migrations/2026-11-30-34-true-comments.ts'
import * as reviewMergeTimes from '../../migrations/2026-11-30-35-review-merge-times.ts'

/** All migrations, in order. Importing them here puts them into every bundle. Released migrations never change. */
export const migrations: Record<string, Migration> = {
  '2026-11-24-01-people': people,
  '2026-11-24-02-sessions': sessions,
  '2026-11-24-03-teams': teams,
  '2026-11-24-04-repositories': repositories,
  '2026-11-24-05-pull-requests': pullRequests,
  '2026-11-24-06-deliveries': deliveries,
  '2026-11-24-07-reviews': reviews,
  '2026-11-24-08-mistakes': mistakes,
  '2026-11-24-09-standards': standards,
  '2026-11-24-10-practice': practice,
  '2026-11-24-11-billing': billing,
  '2026-11-24-12-agent': agent,
  '2026-11-24-13-mail': mail,
  '2026-11-24-14-operations': operations,
  '2026-11-24-15-jobs': jobs,
  '2026-11-24-16-requeue-jobs': requeueJobs,
  '2026-11-24-17-job-rights': jobRights,
  '2026-11-24-18-post-pace': postPace,
  '2026-11-24-20-recount': recount,
  '2026-11-25-01-column-comments': columnComments,
  '2026-11-27-01-column-comments': moreColumnComments,
  '2026-11-27-01-switched-off-rules': switchedOffRules,
  '2026-11-27-02-column-comments': latestColumnComments,
  '2026-11-27-03-saved-views': savedViews,
  '2026-11-27-04-asked-exercises': askedExercises,
  '2026-11-27-04-mistakes-by-kind': mistakesByKind,
  '2026-11-27-06-queue-samples': queueSamples,
  '2026-11-28-01-analyzed': analyzed,
  '2026-11-28-08-plan-endings': planEndings,
  '2026-11-28-12-usage-by-time': usageByTime,
  '2026-11-28-30-notifications': notifications,
  '2026-11-28-31-usage-views': usageViews,
  '2026-11-29-01-lapsed-plans': lapsedPlans,
  '2026-11-29-10-first-looks': firstLooks,
  '2026-11-29-11-new-exercises-a-day': newExercisesADay,
  '2026-11-29-12-starter-decks': starterDecks,
  '2026-11-29-22-history-imports': historyImports,
  '2026-11-29-30-suppressions': suppressions,
  '2026-11-29-31-comment-outcomes': commentOutcomes,
  '2026-11-29-40-standard-scopes': standardScopes,
  '2026-11-29-41-file-patterns': filePatterns,
  '2026-11-29-50-standards-pull-requests': standardsPullRequests,
  '2026-11-29-60-coding-agents': codingAgents,
  '2026-11-29-70-given-comments': givenComments,
  '2026-11-29-90-column-comments': clearerComments,
  '2026-11-29-91-token-scopes': tokenScopes,
  '2026-11-29-92-webhooks': webhooks,
  '2026-11-29-93-chat': chat,
  '2026-11-29-94-sign-in-methods': signInMethods,
  '2026-11-29-96-merged-standards': mergedStandards,
  '2026-11-29-96-standards-app-deliveries': standardsAppDeliveries,
  '2026-11-29-97-notification-kinds': notificationKinds,
  '2026-11-29-98-column-comments': chatComments,
  '2026-11-29-99-team-weeks': teamWeeks,
  '2026-11-30-01-column-comments': plainComments,
  '2026-11-30-20-newest-occurrences': newestOccurrences,
  '2026-11-30-30-column-comments': exactComments,
  '2026-11-30-31-id-comments': idComments,
  '2026-11-30-32-connection-comments': connectionComments,
  '2026-11-30-33-newest-mistakes-comment': newestMistakesComment,
  '2026-11-30-34-true-comments': trueComments,
  '2026-11-30-35-review-merge-times': reviewMergeTimes,
}
