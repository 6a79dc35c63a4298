import type { PlanType } from '@debrief/domain/billing/plans'
import { isPaying, type Subscription } from '@debrief/domain/billing/subscription'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../connect.ts'
import type { DB } from '../tables.ts'

/** The tenant and subscription that pay for a user's analyses (D7, D34). */
export interface Payer {
  tenantId: string
  subscription: Subscription
}

interface PayerRow {
  unlimited: boolean
  team_id: string | null
  status: string
  plan_type: string
  extra_seats: number
  anchor_at: Date
  through_team: boolean
}

/**
 * Finds the active or trialing subscription that pays for a user's analyses: the team manager's teams plan, or else the
 * user's own plan. Returns null if the user has neither. With billing off, everyone has a free teams plan without
 * limits.
 */
export async function findPayer(db: Database | Transaction<DB>, userId: string): Promise<Payer | null> {
  const { rows } = await sql<PayerRow>`
    select * from (
      select false as unlimited, m.team_id, status_in_force(s.status, s.current_period_end) as status,
        p.plan_type, s.extra_seats, s.anchor_at,
        (m.team_id is not null and c.user_id = t.manager_id and p.plan_type = 'teams') as through_team
      from users u
      left join team_members m on m.user_id = u.id
      left join teams t on t.id = m.team_id
      join stripe_customers c on c.user_id = u.id or c.user_id = t.manager_id
      join stripe_subscriptions s on s.customer_id = c.customer_id and s.deleted_at is null
      join plan_prices p on p.price_id = s.price_id
      where u.id = ${userId} and (c.user_id = u.id or p.plan_type = 'teams')
      union all
      select true, m.team_id, 'active', 'teams', 0, coalesce(t.created_at, u.created_at), m.team_id is not null
      from users u
      left join team_members m on m.user_id = u.id
      left join teams t on t.id = m.team_id
      where u.id = ${userId} and current_setting('debrief.billing', true) = 'off'
    ) payers
    order by unlimited desc, through_team desc, anchor_at desc`.execute(db)
  const paying = rows.find((row) => isPaying(row.status))
  if (!paying) return null
  return {
    tenantId: (paying.through_team ? paying.team_id : null) ?? userId,
    subscription: {
      status: paying.status,
      planType: paying.plan_type as PlanType,
      extraSeats: paying.extra_seats,
      anchorAt: paying.anchor_at,
      unlimited: paying.unlimited,
    },
  }
}
