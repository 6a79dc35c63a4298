/**
 * A job is an order to work on one row; it carries the row's id and nothing else (Q6). The row says whether it is due, who
 * holds it and how often it was tried; the queue only delivers.
 */
export interface Job<Name extends string = string> {
  name: Name
  /** The table whose row is the truth about this work. */
  table: 'deliveries' | 'analysis_runs' | 'discoveries' | 'agent_runs'
  /** How many of them one worker process runs at once, unless its settings say otherwise. */
  concurrency: number
  /** A claim holds this long without a heartbeat. */
  leaseSeconds: number
}

export function defineJob<const Name extends string>(job: Job<Name>): Job<Name> {
  return job
}
