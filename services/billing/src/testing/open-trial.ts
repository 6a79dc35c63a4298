import { connect, type Database } from '@debrief/database/connect'
import {
  type BillingStack,
  type BillingStackOptions,
  startBillingStack,
} from '@debrief/testing/billing-stack'
import { createTestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { createTeam, createUser } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { startCheckout } from '../checkout/start-checkout.ts'
import type { BillingTools } from '../context.ts'

type PlanType = 'plus' | 'pro' | 'teams'
type Interval = 'month' | 'year'

export const APP_URL = 'https://debrief.example'

export interface Trial extends BillingStack {
  databaseUrl: string
  face: BillingTools
  atCheckout(planType?: PlanType, interval?: Interval): Promise<{ userId: string; url: string }>
  /** By default, the person pays by card without a trial. On the Teams plan, the person also manages a team. */
  payer(planType?: PlanType, interval?: Interval, contract?: Contract): Promise<Payer>
  held(userId: string): Promise<SubscriptionRow[]>
  atStripe(customerId: string): SubscriptionRow[]
}

export interface Contract {
  /** The number of days since the subscription began. A test clock advances the customer to today. */
  daysAgo?: number
  trialDays?: number
}

export interface Payer {
  userId: string
  customerId: string
  subscriptionId: string
  itemId: string
}

export async function openTrial(options: Omit<BillingStackOptions, 'databaseUrl'> = {}): Promise<Trial> {
  const database = await createTestDatabase()
  const stack = await startBillingStack({ databaseUrl: database.url, ...options })
  const { db } = stack.connection
  const face = { ...stack.tools, database: connect(asRole(database.url, 'gateway'), { max: 6 }) }
  const trial: Trial = {
    ...stack,
    databaseUrl: database.url,
    face,
    async atCheckout(planType = 'pro', interval = 'month') {
      const { id: userId } = await createUser(db)
      const { url } = await startCheckout({ userId, planType, interval, appUrl: APP_URL }, face)
      return { userId, url }
    },
    payer: (planType = 'pro', interval = 'month', contract = {}) =>
      introducePayer(stack, { planType, interval, ...contract }),
    held: (userId) => readSubscriptions(db, userId),
    atStripe: (customerId) => presentAt(stack, customerId),
    async close() {
      await face.database.close()
      await stack.close()
      await database.drop()
    },
  }
  return trial
}

async function introducePayer(
  { connection: { db }, tools: { stripe }, settled }: BillingStack,
  { planType, interval, daysAgo = 0, trialDays = 0 }: Contract & { planType: PlanType; interval: Interval },
): Promise<Payer> {
  const { id: userId } = await createUser(db)
  if (planType === 'teams') await createTeam(db, { managerId: userId })
  const now = Math.floor(Date.now() / 1_000)
  const clock =
    daysAgo > 0 && (await stripe.testHelpers.testClocks.create({ frozen_time: now - daysAgo * 86_400 }))
  const customer = await stripe.customers.create({
    ...(clock ? { test_clock: clock.id } : {}),
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  })
  await db.insertInto('stripe_customers').values({ user_id: userId, customer_id: customer.id }).execute()
  const lookup = await stripe.prices.list({ lookup_keys: [`debrief_${planType}_${interval}`] })
  const price = lookup.data[0]!.id
  const { id, items } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
  })
  if (clock) await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now })
  await settled()
  return { userId, customerId: customer.id, subscriptionId: id, itemId: items.data[0]!.id }
}

/** Reads the simulator's state directly, so the test doesn't rely on the code under test. */
function presentAt({ stripe: { state } }: BillingStack, customerId: string): SubscriptionRow[] {
  return [...state.subscriptions.values()]
    .filter(({ customer }) => customer === customerId)
    .map((subscription) => {
      const items = subscription.items.data
      const getLookupKey = (item: (typeof items)[number]) => item.price.lookup_key ?? ''
      const base = items.find((item) => /^debrief_\w+_(month|year)$/.test(getLookupKey(item)))
      const [, planType = null, interval = null] = base ? getLookupKey(base).split('_') : []
      const seats = items.filter((item) => getLookupKey(item).endsWith('_seat'))
      return {
        subscriptionId: subscription.id,
        status: subscription.status,
        planType,
        interval,
        extraSeats: seats.reduce((sum, { quantity = 0 }) => sum + quantity, 0),
        periodEnd: base?.current_period_end ?? null,
        cancelAtPeriodEnd: subscription.cancel_at_period_end,
        trialEnd: subscription.trial_end,
      }
    })
    .toSorted((a, b) => (a.subscriptionId < b.subscriptionId ? -1 : 1))
}

interface SubscriptionRow {
  subscriptionId: string
  status: string
  planType: string | null
  interval: string | null
  extraSeats: number
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  trialEnd: number | null
}

async function readSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select b.subscription_id as "subscriptionId", b.status, p.plan_type as "planType", p.billing_interval as interval,
      b.extra_seats as "extraSeats", b.current_period_end as "periodEnd",
      b.cancel_at_period_end as "cancelAtPeriodEnd", b.trial_end as "trialEnd"
    from stripe_customers c join stripe_subscriptions b on b.customer_id = c.customer_id and b.deleted_at is null
    left join plan_prices p on p.price_id = b.price_id
    where c.user_id = ${userId} order by b.subscription_id collate "C"`.execute(db)
  return rows
}
