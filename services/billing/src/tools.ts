import type { Connection } from '@debrief/database/connect'
import type { Log } from '@debrief/service-kit/log'
import type { StripeClient } from './stripe/client.ts'

/** What the steps of billing work with. */
export interface BillingTools {
  /** Of its own, so that a payment provider that hangs takes no connection from anybody else. */
  database: Connection
  stripe: StripeClient
  trialKey: string
  log: Log
}
