import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'

export interface StageOptions {
  queue?: 'redis' | 'postgres'
  leaseSeconds?: number
  app?: boolean
  /** Whether to add the App for standards, besides `app`. */
  standardsApp?: boolean
  /** Whether to put the tables on a separate disk that can be filled. */
  smallDisk?: boolean
  /** The binaries of a separate PostgreSQL. Its test environment also gets a separate Redis. */
  postgres?: Binaries
  /** Added to every process's settings. */
  env?: Record<string, string>
  /** Added to the workers' settings. */
  workerEnv?: Record<string, string>
}
