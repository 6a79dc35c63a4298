import { createCatalog } from '@debrief/billing/catalog/create-catalog'
import { openStripe } from '@debrief/billing/stripe/client'
import { connect } from '@debrief/database/connect'
import { startStripeSimulator } from '@debrief/simulators/stripe/server'
import { type BillingStack, readEmails, settled, startBillingStack } from '@debrief/testing/billing-stack'
import { createTestDatabase } from '@debrief/testing/database'
import { type App, type Settings, startApp } from './app.ts'
import { type System, system } from './system.ts'
import { createTest } from './test.ts'

type Payments = Pick<BillingStack, 'stripe' | 'settled' | 'readEmails' | 'close'>

export interface StripeApp extends App {
  stack: Payments
}

export const test = createTest(async (given: Settings): Promise<StripeApp> => {
  const settings: Settings = { BILLING: 'on', ...given }
  if (system) return withStack(await startApp(settings), await startStripe(system))
  const database = await createTestDatabase()
  const stack = await startBillingStack({ databaseUrl: database.url, stripe: { validate: false } })
  return withStack(await startApp({ ...settings, ...stack.paymentSettings }, database), stack)
})

const withStack = (app: App, stack: Payments): StripeApp => ({
  ...app,
  stack,
  async close() {
    await stack.close()
    await app.close()
  },
})

async function startStripe({ url, databaseUrl, outbox, outside, stripe: told }: System): Promise<Payments> {
  const address = `http://${outside.host}:${outside.stripePort}`
  const stripe = await startStripeSimulator({
    port: outside.stripePort,
    host: '0.0.0.0',
    url: address,
    secretKey: told.secretKey,
    webhookSecret: told.webhookSecret,
    webhookUrl: `${url}/webhooks/stripe`,
    validate: false,
  })
  const connection = connect(databaseUrl, { name: 'test' })
  const client = openStripe({
    STRIPE_SECRET_KEY: told.secretKey,
    STRIPE_API_URL: address,
    STRIPE_TIMEOUT_MS: 8_000,
  })
  await createCatalog({ stripe: client, db: connection.db, appUrl: null, say: () => {} })
  return {
    stripe,
    settled: () => settled(stripe, connection),
    readEmails: (address) => readEmails(outbox, address),
    async close() {
      await stripe.close()
      await connection.close()
    },
  }
}
