import type { BillingKind } from '@debrief/contracts/jobs/catalog'
import type { JobHandler } from '@debrief/jobs/define-job'
import { startTableEngine } from '@debrief/jobs/table-engine'
import type { JobMetrics } from '@debrief/service-kit/metrics/job-metrics'
import type { Settings } from './config.ts'
import type { BillingTools } from './context.ts'
import { settlePlanEndingJob } from './ending/settle-ending.ts'
import { settleSeatPurchaseJob } from './seats/settle-purchase.ts'
import { type CompareSettings, compareSubscriptions } from './syncs/compare-all.ts'
import { syncCustomerJob } from './syncs/sync-customer.ts'

const handlers = {
  'sync-customer': syncCustomerJob,
  'compare-subscriptions': compareSubscriptions,
  'settle-plan-ending': settlePlanEndingJob,
  'settle-seat-purchase': settleSeatPurchaseJob,
} satisfies Record<BillingKind, JobHandler<BillingTools & CompareSettings>>

export const startJobs = (
  settings: Settings,
  { tools, metrics }: { tools: BillingTools; metrics: JobMetrics },
): { close(): Promise<void> } =>
  startTableEngine<BillingTools & CompareSettings>({
    databaseUrl: settings.DATABASE_URL,
    db: tools.database.db,
    handlers: Object.values(handlers),
    deps: { ...tools, compareHours: settings.BILLING_COMPARE_HOURS },
    leaseSeconds: settings.BILLING_LEASE_SECONDS,
    log: tools.log,
    metrics,
  })
