import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

const PRICE = 'price_demo_teams_monthly'
/** 12 seats at 50 analyses each: more than the demo and all of SIMULATOR_DATA need in a month. */
const EXTRA_SEATS = 10

/** A development subscription: an active teams plan that no payment provider knows of. */
export async function givePlan(db: Database, userId: string): Promise<void> {
  await db
    .insertInto('plan_prices')
    .values({
      price_id: PRICE,
      plan_type: 'teams',
      billing_interval: 'month',
      lookup_key: 'demo_teams_monthly',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('stripe_customers')
    .values({ user_id: userId, customer_id: 'cus_demo' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('stripe_subscriptions')
    .values({
      subscription_id: 'sub_demo',
      customer_id: 'cus_demo',
      status: 'active',
      price_id: PRICE,
      extra_seats: EXTRA_SEATS,
      anchor_at: sql<Date>`now() - interval '10 days'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
