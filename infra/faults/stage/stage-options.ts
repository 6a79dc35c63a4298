import type { Binaries } from '../../local/postgres/binaries/find-binaries.ts'

export interface StageOptions {
  queue?: 'redis' | 'postgres'
  leaseSeconds?: number
  /** GitHub has an App of ours, installed on the demo's organisation. */
  app?: boolean
  /** The tables lie on a disk of their own, which can be filled. */
  smallDisk?: boolean
  /** Another PostgreSQL than the usual one, and a Redis, of the stage's own. */
  postgres?: Binaries
  /** Of every process, beside its settings. */
  env?: Record<string, string>
  /** Settings of the workers beside those of every stage. */
  workerEnv?: Record<string, string>
}
