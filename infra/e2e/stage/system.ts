import { inject } from 'vitest'

/** A Debrief that runs elsewhere, from its own images, and that the tests look at instead of services of this process. */
export interface System {
  /** Of the web door, without a slash at the end. */
  url: string
  /** As the owner of the tables. */
  databaseUrl: string
  tokenKeys: string
  /** What it was started with, of those settings that tests ask for. */
  settings: Record<string, string>
  /** Folder where its mails land. */
  outbox: string
  /** Where it looks for GitHub and Stripe: ports of this machine, under the name that it reaches this machine by. */
  outside: { host: string; githubPort: number; stripePort: number }
  stripe: { secretKey: string; webhookSecret: string; trialKey: string }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Left out where the tests start what they look at. */
    system?: System
  }
}

export const system = inject('system')
