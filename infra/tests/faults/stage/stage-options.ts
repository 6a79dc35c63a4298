import type { Binaries } from '../../../local/postgres/binaries/find-binaries.ts'

export interface StageOptions {
  queue?: 'redis' | 'postgres'
  leaseSeconds?: number
  app?: boolean
  /** Puts the tables on a separate disk that can be filled. */
  smallDisk?: boolean
  /** Uses a separate Redis, and a separate PostgreSQL with these binaries. */
  postgres?: Binaries
  /** Added to every process's settings. */
  env?: Record<string, string>
  /** Added to the workers' settings. */
  workerEnv?: Record<string, string>
}
