import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'

export interface StageOptions {
  queue?: 'redis' | 'postgres'
  leaseSeconds?: number
  app?: boolean
  /** Whether to add the standards App, besides `app`. */
  standardsApp?: boolean
  smallDisk?: boolean
  /** The binaries of a separate PostgreSQL. If set, the test environment also gets a separate Redis. */
  postgres?: Binaries
  env?: Record<string, string>
  /** For the services, but not for the GitHub simulator. */
  serviceEnv?: Record<string, string>
  workerEnv?: Record<string, string>
}
