import type { UsageMeter } from '@debrief/contracts/http/dashboard'
import type { Database } from '@debrief/database/connect'
import { findPayer } from '@debrief/database/subscriptions'
import { limitsOfSubscription } from '@debrief/domain/subscription'
import { remaining, usageMonth } from '@debrief/domain/usage'

/** Analyses of the viewer's usage month, or of their team's (D7); null where no plan is active. */
export async function readAnalysisUsage(
  db: Database,
  viewerId: string,
  now: Date,
): Promise<UsageMeter | null> {
  const payer = await findPayer(db, viewerId)
  if (!payer) return null
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
    pooled: payer.tenantId !== viewerId,
    renewsAt: month.end.toISOString(),
  }
}
