import { startBilling } from '@debrief/billing/app'
import { createCatalog } from '@debrief/billing/catalog/create-catalog'
import { settings } from '@debrief/billing/config'
import { findPrice } from '@debrief/database/billing/plan-prices'
import type { Database } from '@debrief/database/connect'
import { createLog } from '@debrief/service-kit/log'
import { startStripeSimulator } from '@debrief/simulators/stripe/server'
import { asRole } from '@debrief/testing/database-url'
import { sql } from 'kysely'

const TRIAL_KEY = 'a key of thirty-two letters or more, for tests'

/** Start the gateway with `settings`. `serve` then starts billing on the gateway's database. */
export async function openPayments() {
  const stripe = await startStripeSimulator({ validate: false })
  const payment = { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url, TRIAL_KEY }
  const undo: (() => Promise<unknown>)[] = [stripe.close]
  return {
    stripe,
    settings: payment,
    async serve(databaseUrl: string, db: Database) {
      const config = settings.parse({
        DATABASE_URL: asRole(databaseUrl, 'billing'),
        BILLING_PORT: 0,
        BILLING_METRICS_PORT: 0,
        ...payment,
      })
      const billing = await startBilling(config, createLog('billing', 'silent'))
      undo.push(billing.close)
      await createCatalog({ stripe: billing.tools!.stripe, db, appUrl: null, say: () => {} })
    },
    /**
     * Creates a Stripe customer with a card for each customer in the database. Customers with an active plan also get a
     * subscription.
     */
    async introduce(db: Database) {
      for (const { userId, planType, pays } of await readCustomers(db)) {
        const customer = await post(stripe.url, 'customers', {
          payment_method: 'pm_card_visa',
          'invoice_settings[default_payment_method]': 'pm_card_visa',
        })
        const price = await findPrice(db, { planType, interval: 'month' })
        if (pays) await post(stripe.url, 'subscriptions', { customer, 'items[0][price]': price! })
        await db.deleteFrom('stripe_customers').where('user_id', '=', userId).execute()
        await keepAs(db, { userId, customer, price: price!, pays })
      }
    },
    async close() {
      for (const step of undo.toReversed()) await step()
    },
  }
}

interface Row {
  userId: string
  planType: 'plus' | 'pro' | 'teams'
  pays: boolean
}

async function readCustomers(db: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.user_id as "userId", p.plan_type as "planType", b.status = 'active' as pays
    from stripe_customers c join stripe_subscriptions b using (customer_id) join plan_prices p using (price_id)
    where p.lookup_key like 'test%'`.execute(db)
  return rows
}

async function keepAs(
  db: Database,
  { userId, customer, price, pays }: { userId: string; customer: string; price: string; pays: boolean },
): Promise<void> {
  await db.insertInto('stripe_customers').values({ user_id: userId, customer_id: customer }).execute()
  await db
    .insertInto('stripe_subscriptions')
    .values({
      subscription_id: `sub_of_${customer}`,
      customer_id: customer,
      status: pays ? 'active' : 'past_due',
      price_id: price,
      extra_seats: 5,
      anchor_at: sql<Date>`now() - interval '10 days'`,
    })
    .execute()
}

async function post(url: string, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_simulator' },
    body: new URLSearchParams(fields),
  })
  const { id, error } = (await answer.json()) as { id: string; error?: { message: string } }
  if (error) throw new Error(error.message)
  return id
}
