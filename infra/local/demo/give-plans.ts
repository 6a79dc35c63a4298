import { syncNow } from '@debrief/database/billing/customer-syncs'
import { findPrice } from '@debrief/database/billing/plan-prices'
import { findCustomer, recordCustomer } from '@debrief/database/billing/stripe-customers'
import type { Database } from '@debrief/database/connect'
import type { BillingInterval, PlanType } from '@debrief/domain/billing/plans'
import { sql } from 'kysely'
import { askStripe, type StripeAccess } from './ask-stripe.ts'

interface Plan {
  planType: PlanType
  interval: BillingInterval
  extraSeats: number
  /** The start of the first usage month. Null for a new plan. */
  anchorAt: Date | null
}

/** 12 seats with 50 analyses each, which is more than the demo needs in a month. */
const TEAM_PLAN: Plan = { planType: 'teams', interval: 'month', extraSeats: 10, anchorAt: null }
const MAX_SYNC_MS = 15_000

/**
 * Stripe's simulator loses its customers when it stops. Recreates those who had a plan, with a test card, and removes
 * the others from the database. The first time, subscribes the demo's manager to the Teams plan.
 */
export async function givePlans(
  db: Database,
  { stripe, managerId }: { stripe: StripeAccess; managerId: string },
): Promise<void> {
  const lost = await findLost(db, stripe)
  const isNew = (await findCustomer(db, managerId)) === null
  const wanted = new Map([...(isNew ? [[managerId, TEAM_PLAN] as const] : []), ...lost])
  for (const [userId, plan] of wanted) await subscribe(db, { stripe, userId, plan })
}

/**
 * Finds the users whose customer in Stripe no longer exists, with the plan to restore. The plan is null if the user had
 * no active or trialing subscription.
 */
async function findLost(db: Database, stripe: StripeAccess): Promise<Map<string, Plan | null>> {
  const { rows } = await sql<
    { userId: string; customerId: string } & { [part in keyof Plan]: Plan[part] | null }
  >`
    select distinct on (c.user_id) c.user_id as "userId", c.customer_id as "customerId",
      p.plan_type as "planType", p.billing_interval as interval, b.extra_seats as "extraSeats", b.anchor_at as "anchorAt"
    from stripe_customers c
    left join stripe_subscriptions b
      on b.customer_id = c.customer_id and b.deleted_at is null and b.status in ('active', 'trialing')
    left join plan_prices p on p.price_id = b.price_id
    order by c.user_id, b.anchor_at desc nulls last`.execute(db)
  const lost = new Map<string, Plan | null>()
  for (const { userId, customerId, planType, interval, extraSeats, anchorAt } of rows) {
    if (await askStripe(stripe, `customers/${customerId}`)) continue
    lost.set(
      userId,
      planType && interval ? { planType, interval, extraSeats: extraSeats ?? 0, anchorAt } : null,
    )
  }
  return lost
}

async function subscribe(
  db: Database,
  { stripe, userId, plan }: { stripe: StripeAccess; userId: string; plan: Plan | null },
): Promise<void> {
  await db.deleteFrom('stripe_customers').where('user_id', '=', userId).execute()
  if (!plan) return
  const customer = await askStripe<{ id: string }>(stripe, 'customers', {
    'metadata[debrief_user]': userId,
    payment_method: 'pm_card_visa',
    'invoice_settings[default_payment_method]': 'pm_card_visa',
  })
  const customerId = await recordCustomer(db, { userId, customerId: customer!.id })
  const seats = plan.extraSeats > 0 ? await getPrice(db, { ...plan, part: 'seat' }) : null
  await askStripe(stripe, 'subscriptions', {
    customer: customerId,
    'items[0][price]': await getPrice(db, plan),
    ...(seats ? { 'items[1][price]': seats, 'items[1][quantity]': plan.extraSeats } : {}),
  })
  if (!(await syncNow(db, customerId, MAX_SYNC_MS)))
    throw new Error('The billing service didn’t fetch the demo’s plan in time.')
  if (plan.anchorAt)
    await db
      .updateTable('stripe_subscriptions')
      .set({ anchor_at: plan.anchorAt })
      .where('customer_id', '=', customerId)
      .execute()
}

async function getPrice(db: Database, query: Parameters<typeof findPrice>[1]): Promise<string> {
  const price = await findPrice(db, query)
  if (!price) throw new Error('Stripe has no catalog yet. Run npm run catalog to create it.')
  return price
}
