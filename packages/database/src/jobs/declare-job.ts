import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../connect.ts'
import { onlyRow } from '../only-row.ts'

export interface JobDeclaration<Input> {
  kind: string
  /** Contains only ids, because inputs are stored in plain text. */
  input: z.ZodType<Input>
  /**
   * Identifies a job within its kind. If a job with this key is already waiting, enqueueing updates the waiting job.
   */
  key(input: Input): string
  /** At most one job of this kind with the same value runs at a time. */
  serialBy?(input: Input): string
}

export interface EnqueueOptions {
  /** The tenant whose share of the workers the job uses: the paying team or, without a team, the person. */
  tenantId?: string
  /** 0 if a person is waiting for the job, 1 for ordinary work, 2 for bulk work. */
  priority?: 0 | 1 | 2
  runIn?: number
  /** Id of the delivery or request that caused the job, for log lines. */
  requestId?: string | null
}

/**
 * Adds a job, or updates the waiting job with the same key. Call it in the transaction that makes the work necessary.
 * If a job with this key is running, adds another job, because the running job may not see what this transaction
 * changed. Returns the job's id.
 */
export async function enqueue<Input>(
  db: Database,
  job: JobDeclaration<Input>,
  input: Input,
  options: EnqueueOptions = {},
): Promise<number> {
  return onlyRow(await enqueueAll(db, job, [{ input, ...options }]))
}

export async function enqueueAll<Input>(
  db: Database,
  job: JobDeclaration<Input>,
  entries: readonly (EnqueueOptions & { input: Input })[],
): Promise<number[]> {
  const rows = entries.map(({ input, ...options }) => ({
    ...options,
    key: job.key(input),
    input,
    serialKey: job.serialBy?.(input),
  }))
  const { rows: ids } = await sql<{ id: number }>`
    select * from enqueue_jobs(${job.kind}, ${JSON.stringify(rows)}) as id`.execute(db)
  return ids.map(({ id }) => id)
}

/**
 * Deletes the waiting, running and discarded jobs with this key. Call it in the transaction that makes the work
 * unnecessary. A running handler is aborted and can't complete the job anymore. Returns the number of deleted jobs.
 */
export const cancel = <Input>(db: Database, job: JobDeclaration<Input>, input: Input): Promise<number> =>
  cancelAll(db, job, [input])

export async function cancelAll<Input>(
  db: Database,
  job: JobDeclaration<Input>,
  inputs: readonly Input[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cancel_jobs(${job.kind}, ${inputs.map((input) => job.key(input))}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Makes a failed job due now and resets its attempts. Uses the job that waits after a failed attempt, or else the last
 * discarded job. Returns false if neither job exists, or if another job with this key is waiting.
 */
export async function replay(db: Database, kind: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select replay_job(${kind}, ${key}) as done`.execute(db)
  return rows[0]?.done === true
}
