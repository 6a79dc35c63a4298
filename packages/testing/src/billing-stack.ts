import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningWorker, startWorker } from '@debrief/analysis-worker/app'
import { settings as workerSettings } from '@debrief/analysis-worker/config'
import { type RunningBilling, startBilling } from '@debrief/billing/app'
import { createCatalog } from '@debrief/billing/catalog/create-catalog'
import { settings as billingSettings } from '@debrief/billing/config'
import type { BillingTools } from '@debrief/billing/context'
import { type Connection, connect } from '@debrief/database/connect'
import { createLog } from '@debrief/service-kit/log'
import type { StripeSimulatorOptions } from '@debrief/simulators/stripe/options'
import { type StripeSimulator, startStripeSimulator } from '@debrief/simulators/stripe/server'
import { type Ingest, startIngest } from '@debrief/webhook-ingest/app'
import { settings as ingestSettings } from '@debrief/webhook-ingest/config'
import { sql } from 'kysely'
import { asRole } from './database-url.ts'
import { sharedData } from './shared-data.ts'
import { until } from './stack.ts'

export interface BillingStackOptions {
  databaseUrl: string
  stripe?: StripeSimulatorOptions
  billing?: Record<string, string>
}

export interface BillingStack {
  connection: Connection
  stripe: StripeSimulator
  billing: RunningBilling
  tools: BillingTools
  ingestUrl: string
  paymentSettings: { STRIPE_SECRET_KEY: string; STRIPE_API_URL: string; TRIAL_KEY: string }
  /** Resolves when all Stripe events have been handled and no customer sync is left. */
  settled(): Promise<void>
  readEmails(address: string): Promise<string[]>
  /** Completes a checkout page as the buyer. Omit `cardNumber` to leave the card fields empty. */
  pay(checkoutUrl: string, cardNumber?: string): Promise<void>
  close(): Promise<void>
}

export const GOOD_CARD = '4242424242424242'

export async function startBillingStack(options: BillingStackOptions): Promise<BillingStack> {
  const { databaseUrl } = options
  const log = createLog('test', 'silent')
  const connection = connect(databaseUrl, { name: 'test' })
  const dataFolder = sharedData('stripe')
  const stripe = await startStripeSimulator({ ...(dataFolder ? { dataFolder } : {}), ...options.stripe })
  const ingest = await startDoor(databaseUrl, stripe)
  stripe.addEndpoint({ url: `${ingest.url}/webhooks/stripe` })
  const outbox = await mkdtemp(join(tmpdir(), 'debrief-test-outbox-'))
  const worker = await startRouting(databaseUrl, outbox)
  const paymentSettings = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_API_URL: stripe.url,
    TRIAL_KEY: randomBytes(32).toString('base64'),
  }
  const settings = {
    DATABASE_URL: asRole(databaseUrl, 'billing'),
    BILLING_PORT: '0',
    BILLING_METRICS_PORT: '0',
    ...paymentSettings,
    ...options.billing,
  }
  const billing = await startBilling(billingSettings.parse(settings), log)
  const tools = billing.tools!
  await createCatalog({ stripe: tools.stripe, db: tools.database.db, appUrl: null, say: () => {} })
  return {
    connection,
    stripe,
    billing,
    tools,
    ingestUrl: ingest.url,
    paymentSettings,
    settled: () => settled(stripe, connection),
    readEmails: (address) => readEmails(outbox, address),
    pay: (checkoutUrl, cardNumber = '') => pay(stripe, { checkoutUrl, cardNumber }),
    async close() {
      await stripe.close()
      await ingest.close()
      await billing.close()
      await worker.close(1_000)
      await connection.close()
      await rm(outbox, { recursive: true })
    },
  }
}

function startDoor(databaseUrl: string, { webhookSecret }: StripeSimulator): Promise<Ingest> {
  const free = { INGEST_PORT: 0, INGEST_METRICS_PORT: 0, LOG_LEVEL: 'silent' }
  const config = {
    DATABASE_URL: asRole(databaseUrl, 'ingest'),
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...free,
  }
  return startIngest(ingestSettings.parse(config), { log: createLog('test', 'silent') })
}

function startRouting(databaseUrl: string, outbox: string): Promise<RunningWorker> {
  const config = {
    DATABASE_URL: asRole(databaseUrl, 'worker'),
    QUEUE_BACKEND: 'postgres',
    TOKEN_KEYS: `test:${randomBytes(32).toString('base64')}`,
    RETRY_SECONDS: '0.1',
    OUTBOX_FOLDER: outbox,
    LOG_LEVEL: 'silent',
  }
  return startWorker(workerSettings.parse(config), { log: createLog('test', 'silent') })
}

export async function readEmails(outbox: string, address: string): Promise<string[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.html')).toSorted()
  const emails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  return emails.filter((email) => email.includes(`<p>To: ${address}<br>`))
}

export async function settled(stripe: StripeSimulator, { db }: Connection): Promise<void> {
  await stripe.webhooks.settled()
  await until('all Stripe events handled', async () => {
    const { rows } = await sql<{ open: boolean }>`
      select exists (select from deliveries where source = 'stripe' and state in ('waiting', 'claimed'))
        or exists (select from jobs where kind = 'sync-customer') as open`.execute(db)
    return rows[0]?.open === false
  })
}

async function pay(
  stripe: StripeSimulator,
  { checkoutUrl, cardNumber }: { checkoutUrl: string; cardNumber: string },
): Promise<void> {
  const session = [...stripe.state.sessions.values()].find(({ url }) => url === checkoutUrl)
  if (!session) throw new Error(`no checkout is open at ${checkoutUrl}`)
  const answer = await fetch(`${stripe.url}/_simulator/checkout/${session.id}/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardNumber }),
  })
  if (!answer.ok) throw new Error(`the checkout was not completed: ${await answer.text()}`)
}

export const newKey = (): string => randomUUID()
