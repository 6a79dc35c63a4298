import type { Connection } from '@debrief/database/connect'
import type { Log } from '@debrief/service-kit/log'
import type { StripeClient } from './stripe/client.ts'

export interface BillingTools {
  /** A separate pool, so slow calls to Stripe don't use up the process's other connections. */
  database: Connection
  stripe: StripeClient
  trialKey: string
  log: Log
}
