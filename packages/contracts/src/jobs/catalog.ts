/** Kinds of jobs that the worker runs. If a handler is missing, the worker doesn't compile. */
export const workerKinds = [
  'route-delivery',
  'analyze-pull-request',
  'acknowledge-mention',
  'answer-mention',
  'discover-standards',
  'group-mistakes',
  'send-mail',
  'check-invariants',
  'delete-leftover-reviews',
  'list-installations',
  'reconcile-webhook',
  'reconcile-webhooks',
  'release-leaked-usage',
  'remove-expired-data',
  'remove-webhook',
  'resume-waiting-work',
  'rotate-keys',
  'sync-installation',
  'sync-installations',
  'sync-webhooks',
  'write-weekly-email',
  'write-weekly-emails',
] as const
export type WorkerKind = (typeof workerKinds)[number]

/** Kinds that the gateway runs. */
export const gatewayKinds = ['end-left-grants'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

/** Kinds that billing runs. */
export const billingKinds = ['sync-customer', 'compare-subscriptions', 'settle-seat-purchase'] as const
export type BillingKind = (typeof billingKinds)[number]

export const jobKinds = [...workerKinds, ...gatewayKinds, ...billingKinds] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * Kinds, other than chores, that are retried until they succeed. If the last attempt failed, operators see the job as
 * failed and can replay it.
 */
export const endlessKinds: readonly JobKind[] = [
  'group-mistakes',
  'reconcile-webhook',
  'remove-webhook',
  'settle-seat-purchase',
  'sync-customer',
  'sync-installation',
]
