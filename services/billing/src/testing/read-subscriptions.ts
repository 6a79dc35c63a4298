import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

export interface SubscriptionRow {
  subscriptionId: string
  status: string
  planType: string | null
  interval: string | null
  extraSeats: number
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  trialEnd: number | null
}

export async function readSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select b.subscription_id as "subscriptionId", b.status, p.plan_type as "planType", p.billing_interval as interval,
      b.extra_seats as "extraSeats", b.current_period_end as "periodEnd",
      b.cancel_at_period_end as "cancelAtPeriodEnd", b.trial_end as "trialEnd"
    from stripe_customers c join stripe_subscriptions b on b.customer_id = c.customer_id and b.deleted_at is null
    left join plan_prices p on p.price_id = b.price_id
    where c.user_id = ${userId} order by b.subscription_id collate "C"`.execute(db)
  return rows
}
