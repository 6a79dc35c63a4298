import { inject } from 'vitest'

/** A Debrief instance that runs elsewhere, from its own images. Tests use it instead of starting services in this process. */
export interface System {
  /** The address of the web container, without a trailing slash. */
  url: string
  /** Connects as the owner of the tables. */
  databaseUrl: string
  tokenKeys: string
  /** The settings it was started with that tests depend on. */
  settings: Record<string, string>
  /** The folder where its emails are written. */
  outbox: string
  /** Where it expects GitHub and Stripe: ports on this machine, and the host name that it uses for this machine. */
  outside: { host: string; githubPort: number; stripePort: number }
  stripe: { secretKey: string; webhookSecret: string; trialKey: string }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Not set if the tests start the services themselves. */
    system?: System
  }
}

export const system = inject('system')
