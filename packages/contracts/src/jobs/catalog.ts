export const workerKinds = [
  'route-delivery',
  'analyze-pull-request',
  'acknowledge-mention',
  'announce-webhook-events',
  'answer-mention',
  'answer-reply',
  'discover-standards',
  'group-mistakes',
  'import-history',
  'send-mail',
  'send-chat-message',
  'check-invariants',
  'check-standards',
  'delete-leftover-reviews',
  'deliver-webhook',
  'list-installations',
  'read-comment-outcomes',
  'queue-team-numbers',
  'reconcile-webhook',
  'reconcile-webhooks',
  'release-leaked-usage',
  'remove-expired-data',
  'remove-webhook',
  'resume-waiting-work',
  'rotate-keys',
  'sample-queues',
  'sync-installation',
  'sync-installations',
  'sync-webhooks',
  'write-notification-email',
  'write-standards',
  'write-weekly-email',
  'write-weekly-emails',
] as const
export type WorkerKind = (typeof workerKinds)[number]

export const gatewayKinds = ['check-identity', 'end-left-grants'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

export const billingKinds = [
  'sync-customer',
  'compare-subscriptions',
  'settle-plan-ending',
  'settle-seat-purchase',
] as const
export type BillingKind = (typeof billingKinds)[number]

export const jobKinds = [...workerKinds, ...gatewayKinds, ...billingKinds] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * The kinds of jobs, other than chores, that are retried until they succeed. After a failed attempt, operators see the
 * job as failed and can replay it.
 */
export const endlessKinds: readonly JobKind[] = [
  'group-mistakes',
  'reconcile-webhook',
  'remove-webhook',
  'settle-plan-ending',
  'settle-seat-purchase',
  'sync-customer',
  'sync-installation',
]
