import type { WorkerContext } from '../context.ts'

export interface ReconcileMeans
  extends Pick<WorkerContext, 'database' | 'github' | 'githubApp' | 'keys' | 'log'> {
  /** Ends what is under way. */
  signal: AbortSignal
  /** Where GitHub reaches webhook-ingest. */
  webhookUrl: string
  /** How often each hook is compared. */
  everySeconds: number
}

/** How long a redelivery that was asked for may take before what was lost is fetched instead. */
export const patienceOf = ({ everySeconds }: ReconcileMeans): number => Math.min(30, everySeconds)

/** How long after a merge its webhook may still be on its way. */
export const graceOf = ({ everySeconds }: ReconcileMeans): number => Math.min(120, everySeconds)

/** Merges are listed this often where deliveries can be: the delivery list tells of them already. */
export const mergesEveryOf = ({ everySeconds }: ReconcileMeans): number => 12 * everySeconds
