import { readFileSync } from 'node:fs'

/**
 * A Debrief instance that runs elsewhere, from its own images. Tests use it instead of starting services themselves.
 */
export interface System {
  url: string
  webRoot: string
  databaseUrl: string
  tokenKeys: string
  settings: Record<string, string>
  outbox: string
  /** Where the system expects GitHub and Stripe. `host` is the system's name for this machine. */
  outside: { host: string; githubPort: number; stripePort: number }
  stripe: { secretKey: string; webhookSecret: string; trialKey: string }
}

const file = process.env.DEBRIEF_SYSTEM

/** Undefined if DEBRIEF_SYSTEM isn't set. The tests then start the services themselves. */
export const system: System | undefined = file && JSON.parse(readFileSync(file, 'utf8'))
