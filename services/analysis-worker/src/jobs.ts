import type { WorkerKind } from '@debrief/contracts/jobs/catalog'
import type { JobHandler } from '@debrief/jobs/define-job'
import { acknowledgeMentionJob } from './agent/acknowledge-mention.ts'
import { answerMentionJob } from './agent/answer-mention-job.ts'
import { deleteLeftovers } from './agent/delete-leftover-reviews.ts'
import { readCommentOutcomesJob } from './agent/outcomes/read-comment-outcomes.ts'
import { answerReplyJob } from './agent/replies/answer-reply.ts'
import { analyzePullRequestJob } from './analysis/analyze-pull-request.ts'
import { discoverStandardsJob } from './analysis/discover-standards.ts'
import { groupMistakesJob } from './analysis/group-mistakes.ts'
import { queueTeamNumbersWeekly } from './chat/queue-team-numbers.ts'
import { sendChatMessageJob } from './chat/send-chat-message.ts'
import { checkInvariantsHourly } from './chores/check-invariants.ts'
import { releaseLeakedUsage } from './chores/release-leaked-usage.ts'
import { removeExpiredData } from './chores/remove-expired-data.ts'
import { resumeWaitingWork } from './chores/resume-waiting-work.ts'
import { rotateKeys } from './chores/rotate-keys.ts'
import { sampleQueues } from './chores/sample-queues.ts'
import type { WorkerContext } from './context.ts'
import { routeDeliveryJob } from './deliveries/route-delivery.ts'
import { removeWebhookJob } from './github/hooks/remove-hooks.ts'
import { syncWebhooks } from './github/hooks/sync-webhooks.ts'
import { listInstallationsHourly } from './github/installations/list-installations.ts'
import { syncInstallationJob } from './github/installations/sync-installation.ts'
import { syncInstallations } from './github/installations/sync-installations.ts'
import { reconcileWebhookJob } from './github/reconcile/reconcile-webhook.ts'
import { reconcileWebhooks } from './github/reconcile/reconcile-webhooks.ts'
import { importHistoryJob } from './history/import-history.ts'
import { writeNotificationEmailJob } from './mail/notification-email/notification-email-job.ts'
import { sendMailJob } from './mail/send-mail.ts'
import { writeWeeklyEmailJob } from './mail/weekly-email/weekly-email-job.ts'
import { writeWeeklyEmails } from './mail/weekly-email/write-weekly-emails.ts'
import { checkStandards } from './standards/check-standards.ts'
import { writeStandardsJob } from './standards/write-standards.ts'
import { announceWebhookEvents } from './webhooks/announce-webhook-events.ts'
import { deliverWebhookJob } from './webhooks/deliver-webhook.ts'

export const listJobs = (): JobHandler<WorkerContext>[] =>
  Object.values({
    'route-delivery': routeDeliveryJob,
    'analyze-pull-request': analyzePullRequestJob,
    'acknowledge-mention': acknowledgeMentionJob,
    'announce-webhook-events': announceWebhookEvents,
    'answer-mention': answerMentionJob,
    'answer-reply': answerReplyJob,
    'discover-standards': discoverStandardsJob,
    'group-mistakes': groupMistakesJob,
    'import-history': importHistoryJob,
    'send-mail': sendMailJob,
    'send-chat-message': sendChatMessageJob,
    'check-invariants': checkInvariantsHourly,
    'check-standards': checkStandards,
    'deliver-webhook': deliverWebhookJob,
    'delete-leftover-reviews': deleteLeftovers,
    'list-installations': listInstallationsHourly,
    'read-comment-outcomes': readCommentOutcomesJob,
    'queue-team-numbers': queueTeamNumbersWeekly,
    'reconcile-webhook': reconcileWebhookJob,
    'reconcile-webhooks': reconcileWebhooks,
    'release-leaked-usage': releaseLeakedUsage,
    'remove-expired-data': removeExpiredData,
    'remove-webhook': removeWebhookJob,
    'resume-waiting-work': resumeWaitingWork,
    'rotate-keys': rotateKeys,
    'sample-queues': sampleQueues,
    'sync-installation': syncInstallationJob,
    'sync-installations': syncInstallations,
    'sync-webhooks': syncWebhooks,
    'write-notification-email': writeNotificationEmailJob,
    'write-standards': writeStandardsJob,
    'write-weekly-email': writeWeeklyEmailJob,
    'write-weekly-emails': writeWeeklyEmails,
  } satisfies Record<WorkerKind, JobHandler<WorkerContext>>)
