import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../connect.ts'

/** What code that enqueues a job needs to know of it. Its handler is defined in the service that runs it (packages/jobs). */
export interface JobDeclaration<Input> {
  kind: string
  /** Holds ids only: inputs are kept in logs of queues and shown to operators. */
  input: z.ZodType<Input>
  /** Identifies the job among those of its kind. While one waits, enqueueing it again adds nothing. */
  key(input: Input): string
  /** At most one job with the same value runs at a time. */
  serialBy?(input: Input): string
}

export interface EnqueueOptions {
  /** Whose share of the workers it uses: the paying team, else the person. */
  tenantId?: string
  /** 0: a person is waiting for it, 1: ordinary, 2: in bulk. */
  priority?: 0 | 1 | 2
  /** Seconds until it is due. */
  runIn?: number
  /** The delivery or request that caused it, for log lines. */
  requestId?: string | null
}

/**
 * Adds a job. Call it in the transaction that makes the work necessary: both are committed, or neither. A running job never
 * absorbs a new one, so whatever is committed before a job is enqueued will be seen by a run of it. Returns the job's id.
 */
export async function enqueue<Input>(
  db: Database,
  job: JobDeclaration<Input>,
  input: Input,
  { tenantId, priority = 1, runIn = 0, requestId }: EnqueueOptions = {},
): Promise<number> {
  const serialKey = job.serialBy?.(input) ?? null
  const { rows } = await sql<{ id: number }>`
    select enqueue_job(${job.kind}, ${job.key(input)}, ${JSON.stringify(input)}, ${serialKey}, ${tenantId ?? null},
      ${priority}, ${runIn}, ${requestId ?? null}) as id`.execute(db)
  return rows[0]!.id
}

/**
 * Removes waiting, running and discarded jobs. Call it in the transaction that ends the reason for the work. A running
 * handler's signal is aborted, and it can't write under its fence anymore.
 */
export async function cancel<Input>(db: Database, job: JobDeclaration<Input>, input: Input): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cancel_jobs(${job.kind}, ${job.key(input)}) as count`.execute(db)
  return rows[0]!.count
}

/** Makes a discarded job due again, with all of its attempts. False: none is discarded, or a new one waits already. */
export async function replay<Input>(
  db: Database,
  job: JobDeclaration<Input>,
  input: Input,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select replay_job(${job.kind}, ${job.key(input)}) as done`.execute(db)
  return rows[0]!.done
}
