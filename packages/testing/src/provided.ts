import type { ProvidedContext } from 'vitest'

/** What the run's global setup (infra/checks/start-test-servers.ts) hands to every test file of the project "node". */
declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { server: string; template: string }
    redis: string | null
  }
}

export type Provided = ProvidedContext
