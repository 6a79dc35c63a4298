import type { Stores } from '../harness/case.ts'

export interface FairnessOptions {
  stores: Stores
  /** Of whoever works: keys and where GitHub is. */
  env: Record<string, string>
  /** TOKEN_KEYS. */
  keys: string
  lanes: number
  /** Runs of the large tenant, all due. */
  backlog: number
  /** Runs done before anything counts. */
  warmUp: number
  /** Runs of the small tenant, one after another. */
  samples: number
  /** Jobs ahead of the small tenant's in the plain queue where it is really waited for, and how often. */
  ahead: number
  waits: number
  /** How long the plain queue is watched with the whole backlog in it. */
  watchSeconds: number
}
