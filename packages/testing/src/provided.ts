import type { ProvidedContext } from 'vitest'

/**
 * The values that global setup (infra/checks/start-test-servers.ts) provides to each test file of the project "node".
 */
declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { server: string; template: string }
    redis: string | null
  }
}

export type Provided = ProvidedContext
