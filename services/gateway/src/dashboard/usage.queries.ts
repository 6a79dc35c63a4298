import type { UsageMeter } from '@debrief/contracts/dashboard/dashboard'
import { findPayer } from '@debrief/database/billing/subscriptions'
import type { Database } from '@debrief/database/connect'
import { isOwn, type Subject } from '@debrief/database/pull-requests/visibility'
import { readClock } from '@debrief/database/reviews/analysis-runs'
import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { remaining, usageMonth } from '@debrief/domain/billing/usage'

/**
 * Reads this month's analyses under the plan that covers the person (D7). Returns null if no plan covers the person.
 * Also returns null to a manager if the member has a personal plan, because that usage is private.
 */
export async function readAnalysisUsage(db: Database, subject: Subject): Promise<UsageMeter | null> {
  const [payer, now] = await Promise.all([findPayer(db, subject.userId), readClock(db)])
  if (!payer) return null
  const pooled = payer.tenantId !== subject.userId
  if (!pooled && !isOwn(subject)) return null
  const month = usageMonth(payer.subscription.anchorAt, now)
  const period = await db
    .selectFrom('usage_periods')
    .select(['reserved', 'used'])
    .where('tenant_id', '=', payer.tenantId)
    .where('kind', '=', 'analysis')
    .where('period_start', '=', month.start)
    .executeTakeFirst()
  const used = Number(period?.used ?? 0) + Number(period?.reserved ?? 0)
  const limit = limitsOfSubscription(payer.subscription).monthlyPRLimit
  return {
    limit,
    used,
    remaining: remaining(limit, used),
    pooled,
    renewsAt: month.end.toISOString(),
  }
}
