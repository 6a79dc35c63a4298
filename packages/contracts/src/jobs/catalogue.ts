import { analyzePullRequest } from './analyze-pull-request.ts'
import { answerMention } from './answer-mention.ts'
import { discoverStandards } from './discover-standards.ts'
import type { Job } from './job.ts'
import { routeDelivery } from './route-delivery.ts'

/** Jobs with their own tables (packages/queue). A worker without a handler for one of them doesn't compile. */
export const jobs = {
  'route-delivery': routeDelivery,
  'analyze-pull-request': analyzePullRequest,
  'discover-standards': discoverStandards,
  'answer-mention': answerMention,
} satisfies Record<string, Job>

/** Kinds of jobs that are stored in the `jobs` table (packages/jobs). */
export const jobKinds = [
  'send-mail',
  'check-invariants',
  'delete-leftover-reviews',
  'reconcile-webhooks',
  'remove-expired-data',
  'resume-waiting-work',
  'rotate-keys',
  'sync-installations',
  'sync-webhooks',
  'write-weekly-emails',
] as const
export type JobKind = (typeof jobKinds)[number]

export type JobName = keyof typeof jobs
