import type { JobKind } from '@debrief/contracts/jobs/catalogue'
import type { JobHandler } from '@debrief/jobs/define-job'
import { deleteLeftovers } from './agent/sweep-leftovers.ts'
import type { WorkerContext } from './context.ts'
import { writeWeeklyEmails } from './digest/sweep-digests.ts'
import { syncWebhooks } from './hooks/sweep-hooks.ts'
import { syncInstallations } from './installations/sweep-installations.ts'
import { checkInvariantsHourly } from './invariants/check-invariants.ts'
import { sendMailJob } from './jobs/send-mail.ts'
import { rotateKeys } from './keys/sweep-keys.ts'
import { reconcileWebhooks } from './reconcile/sweep-reconciliations.ts'
import { removeExpiredData } from './retention/sweep-retention.ts'
import { resumeWaitingWork } from './usage/resume-waiting-work.ts'

/** The handlers for all kinds of jobs in the `jobs` table. If a kind has none, this doesn't compile. */
export const listJobs = (): JobHandler<WorkerContext>[] =>
  Object.values({
    'send-mail': sendMailJob,
    'check-invariants': checkInvariantsHourly,
    'delete-leftover-reviews': deleteLeftovers,
    'reconcile-webhooks': reconcileWebhooks,
    'remove-expired-data': removeExpiredData,
    'resume-waiting-work': resumeWaitingWork,
    'rotate-keys': rotateKeys,
    'sync-installations': syncInstallations(),
    'sync-webhooks': syncWebhooks,
    'write-weekly-emails': writeWeeklyEmails,
  } satisfies Record<JobKind, JobHandler<WorkerContext>>)
