import { connect } from '@debrief/database/connect'
import type { Log } from '@debrief/service-kit/log'
import type { PaymentSettings } from './config.ts'
import type { BillingTools } from './context.ts'
import { openStripe } from './stripe/client.ts'

const CONNECTIONS = 6

/** Returns null if billing is off, or if STRIPE_SECRET_KEY or TRIAL_KEY is missing. */
export function openTools(
  settings: PaymentSettings & { DATABASE_URL: string },
  { log, name }: { log: Log; name: string },
): BillingTools | null {
  const { STRIPE_SECRET_KEY, TRIAL_KEY, DATABASE_URL, BILLING } = settings
  if (BILLING === 'off' || !STRIPE_SECRET_KEY || !TRIAL_KEY) return null
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const database = connect(DATABASE_URL, { max: CONNECTIONS, name, onError })
  const stripe = openStripe({ ...settings, STRIPE_SECRET_KEY })
  return { database, stripe, trialKey: TRIAL_KEY, log }
}
