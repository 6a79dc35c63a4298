import { findPayer } from '@debrief/database/billing/subscriptions'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { readClock } from '@debrief/database/reviews/analysis-runs'
import type { BillingInterval, PlanType } from '@debrief/domain/billing/plans'
import { limitsOfSubscription } from '@debrief/domain/billing/subscription'
import { usageMonth } from '@debrief/domain/billing/usage'
import { sql } from 'kysely'

export interface OwnSubscription {
  status: string
  planType: PlanType | null
  interval: BillingInterval | null
  extraSeats: number
  /** Unix seconds. */
  anchorAt: number
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  trialEnd: number | null
}

/** Includes ended subscriptions. */
export async function readOwnSubscriptions(db: Database, userId: string): Promise<OwnSubscription[]> {
  const { rows } = await sql<OwnSubscription>`
    select status_in_force(b.status, b.current_period_end) as status, p.plan_type as "planType",
      coalesce(p.billing_interval, b.billing_interval) as interval, b.extra_seats as "extraSeats",
      extract(epoch from b.anchor_at)::bigint as "anchorAt", b.current_period_end as "periodEnd",
      b.cancel_at_period_end as "cancelAtPeriodEnd", b.trial_end as "trialEnd"
    from stripe_customers c
    join stripe_subscriptions b on b.customer_id = c.customer_id and b.deleted_at is null
    left join plan_prices p on p.price_id = b.price_id
    where c.user_id = ${userId}`.execute(db)
  return rows
}

/** Reads the current usage under the plan that covers the person (D7). Returns null if no plan covers the person. */
export async function readUsage(db: Database, userId: string) {
  const [payer, now] = await Promise.all([findPayer(db, userId), readClock(db)])
  if (!payer) return null
  const { tenantId, subscription } = payer
  const month = usageMonth(subscription.anchorAt, now)
  const ofTenant = tenantId === userId ? sql`r.user_id = ${userId}` : sql`r.team_id = ${tenantId}`
  const { rows } = await sql<{ analyses: number; tokens: number; repositories: number }>`
    select
      coalesce(sum(reserved + used) filter (where kind = 'analysis'), 0)::bigint as analyses,
      coalesce(sum(reserved + used) filter (where kind = 'agent_tokens'), 0)::bigint as tokens,
      (select count(*) from repositories r where r.is_active and ${ofTenant}) as repositories
    from usage_periods where tenant_id = ${tenantId} and period_start = ${month.start}`.execute(db)
  const limits = limitsOfSubscription(subscription)
  const used = onlyRow(rows)
  return {
    planType: subscription.planType,
    analyses: { limit: limits.monthlyPRLimit, used: used.analyses },
    repositories: { limit: limits.repositoriesLimit, used: used.repositories },
    agentTokens: { limit: limits.aiAgentTokensLimit, used: used.tokens },
    pooled: tenantId !== userId,
    renewsAt: month.end.toISOString(),
  }
}
