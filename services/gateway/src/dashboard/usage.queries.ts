import type { UsageMeter } from '@debrief/contracts/http/dashboard'
import { readClock } from '@debrief/database/analysis-runs'
import type { Database } from '@debrief/database/connect'
import { findPayer } from '@debrief/database/subscriptions'
import { limitsOfSubscription } from '@debrief/domain/subscription'
import { remaining, usageMonth } from '@debrief/domain/usage'
import { isOwn, type Subject } from '../policy/subject.ts'

/**
 * Analyses of the subject's usage month, or of their team's (D7); null where no plan is active. Of a member a manager sees
 * the team's alone: what they pay for themselves is theirs.
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
