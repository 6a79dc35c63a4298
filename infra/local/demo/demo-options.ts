import type { Database } from '@debrief/database/connect'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { StripeAccess } from './ask-stripe.ts'

export interface DemoOptions {
  db: Database
  keys: KeyRing
  githubApiUrl: string
  simulatorUrl: string
  ingestUrl: string
  appUrl: string
  /** Null if billing is off, or without a Stripe URL and a test key. */
  stripe: StripeAccess | null
}
