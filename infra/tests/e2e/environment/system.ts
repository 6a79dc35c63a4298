import { readFileSync } from 'node:fs'

/**
 * A Debrief instance that runs elsewhere, from its own images. Tests use it instead of starting services in this
 * process.
 */
export interface System {
  /** The address of the web container, without a trailing slash. */
  url: string
  /** The folder of the web app, copied from its image. */
  webRoot: string
  /** The database's URL, with the role that owns the tables. */
  databaseUrl: string
  tokenKeys: string
  /** The settings that tests depend on. */
  settings: Record<string, string>
  /** The folder where the instance's emails are written. */
  outbox: string
  /** Where the system expects GitHub and Stripe: ports on this machine, and the system's host name for this machine. */
  outside: { host: string; githubPort: number; stripePort: number }
  stripe: { secretKey: string; webhookSecret: string; trialKey: string }
}

const file = process.env.DEBRIEF_SYSTEM

/** The system that the file named by DEBRIEF_SYSTEM describes. Undefined if the tests start the services themselves. */
export const system: System | undefined = file && JSON.parse(readFileSync(file, 'utf8'))
