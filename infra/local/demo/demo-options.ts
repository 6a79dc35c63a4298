import type { Database } from '@debrief/database/connect'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { StripeAccess } from './ask-stripe.ts'

export interface DemoOptions {
  db: Database
  keys: KeyRing
  githubApiUrl: string
  simulatorUrl: string
  ingestUrl: string
  /** Where people open Debrief. */
  appUrl: string
  /** Where the demo's plan is bought; null: nobody pays. */
  stripe: StripeAccess | null
}
