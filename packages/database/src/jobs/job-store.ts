import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'

/**
 * After this many crashes, only an isolated worker claims a job. Services without isolated workers keep running it
 * themselves (`claim_job`).
 */
export const ISOLATE_AFTER_CRASHES = 3
/** After this many crashes, a job is discarded, unless its attempts are unlimited (Q4). */
const DISCARD_AFTER_CRASHES = 5

export interface Job {
  id: number
  kind: string
  key: string
  fence: number
  /** The number of this attempt. Doesn't include attempts that were requeued with `counts: false`. */
  attempt: number
  crashes: number
  requestId: string | null
}

export interface Delivery {
  id: number
  fence: number
  isolated: boolean
}

export interface DeliveryLimits {
  batch: number
  /** Maximum number of delivered, unfinished jobs of the kind. Null means no limit. */
  inFlight: number | null
  perTenant: number
}

export async function findDueKinds(db: Database, kinds: readonly string[]): Promise<string[]> {
  // The `order by` clauses make the planner use the indexes jobs_due and jobs_delivered. Without these clauses,
  // PostgreSQL would read the whole table for a kind without due jobs if another kind has thousands of them.
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${[...kinds]}::text[]) kind where (
      select true from jobs j where j.kind = kind.kind and j.state = 'waiting' and j.delivered_at is null and j.run_at <= now()
      order by j.tenant_id limit 1)
    or (
      select true from jobs j where j.kind = kind.kind and j.state <> 'discarded' and j.delivered_at < now() - interval '3 seconds'
        and (j.state = 'waiting' or j.lease_until < now())
      order by j.delivered_at limit 1)`.execute(db)
  return rows.map(({ kind }) => kind)
}

/**
 * Marks due jobs as delivered, alternating between tenants. `isolated`: `true` for isolated jobs only, `false` for
 * other jobs only, `null` for all jobs.
 */
export async function deliverJobs(
  db: Database,
  kind: string,
  isolated: boolean | null,
  { batch, inFlight, perTenant }: DeliveryLimits,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select job_id as id, job_fence as fence, is_isolated as isolated
    from deliver_jobs(${kind}, ${isolated}, ${batch}, ${inFlight}, ${perTenant})`.execute(db)
  return rows
}

/**
 * Redelivers up to `batch` jobs that weren't claimed within 3 seconds or whose lease expired, except jobs that crashed
 * five workers.
 */
export async function redeliverJobs(
  db: Database,
  kind: string,
  isolated: boolean | null,
  batch: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select job_id as id, job_fence as fence, is_isolated as isolated
    from redeliver_jobs(${kind}, ${isolated}, ${batch})`.execute(db)
  return rows
}

/** SQLSTATEs: another job with the same serial key is running, or another transaction has locked the row. */
const NOT_NOW = ['23505', '55P03']

/** Returns null if the job is gone or this worker can't run it now. If `isolated` is null, the worker runs all jobs. */
export async function claimJob(
  db: Database,
  claim: { id: number; kind: string; isolated: boolean | null; leaseSeconds: number },
): Promise<(Job & { input: unknown }) | null> {
  try {
    const { rows } = await sql<Job & { input: unknown }>`
      select id, kind, key, input, fence, attempt, crashes, request_id as "requestId"
      from claim_job(${claim.id}, ${claim.kind}, ${claim.isolated}, ${claim.leaseSeconds})`.execute(db)
    return rows[0] ?? null
  } catch (error) {
    if (NOT_NOW.includes((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

export const renewJob = (db: Database, { id, fence }: JobFence, leaseSeconds: number) =>
  call(db, sql`renew_job(${id}, ${fence}, ${leaseSeconds})`)

/** Thrown if another worker took over the job, or if the job was canceled. The handler must not write anything more. */
export class JobLost extends Error {
  override readonly name = 'JobLost'
}

/**
 * Keeps the job from being taken over or canceled until the transaction ends. Rejects with JobLost if the job was
 * already lost, which rolls back the transaction.
 */
export async function lockJob(trx: Trx, { id, fence }: JobFence): Promise<void> {
  if (!(await call(trx, sql`lock_job(${id}, ${fence})`)))
    throw new JobLost('the job was taken over or canceled')
}

/**
 * Runs `write` in a transaction during which the job can't be taken over or canceled. Rejects with JobLost and writes
 * nothing if the job was already lost.
 */
export function underFence<Result>(
  db: Database,
  job: JobFence,
  write: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await lockJob(trx, job)
    return write(trx)
  })
}

/**
 * An SQL condition that is false if the job was lost. It keeps the job from being taken over or canceled until the
 * transaction ends.
 */
export const isHeld = ({ id, fence }: JobFence): RawBuilder<boolean> =>
  sql`(select lock_job(${id}, ${fence}))`

const completed = new WeakSet<JobFence>()

/**
 * Completes a running job. Call it in the transaction that stores the result. Rejects with JobLost if the job was lost,
 * which rolls back the transaction.
 */
export async function complete(db: Database, job: JobFence): Promise<void> {
  if (!(await call(db, sql`complete_job(${job.id}, ${job.fence})`)))
    throw new JobLost('the job was taken over or canceled')
  completed.add(job)
}

export const isCompleted = (job: JobFence): boolean => completed.has(job)

/**
 * If `seconds` is Infinity, the job waits until it's enqueued again. `counts`: whether this attempt counts toward the
 * maximum.
 */
export const requeueJob = (
  db: Database,
  { id, fence }: JobFence,
  { seconds, error, counts }: { seconds: number; error: string | null; counts: boolean },
) => call(db, sql`requeue_job(${id}, ${fence}, ${seconds}, ${error}, ${counts})`)

export const discardJob = (
  db: Database,
  { id, fence }: JobFence,
  { error, code }: { error: string; code: string },
) => call(db, sql`discard_job(${id}, ${fence}, ${error}, ${code})`)

export type JobFence = Pick<Job, 'id' | 'fence'>

async function call(db: Database, call: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select ${call} as done`.execute(db)
  return rows[0]?.done === true
}

export async function findCrashedJobs(db: Database, kind: string): Promise<(Job & { input: unknown })[]> {
  const { rows } = await sql<Job & { input: unknown }>`
    select id, kind, key, input, fence, attempt, crashes + 1 as crashes, request_id as "requestId" from jobs
    where kind = ${kind} and delivered_at is not null and state = 'running' and lease_until < now()
      and crashes + 1 >= ${DISCARD_AFTER_CRASHES} limit 100`.execute(db)
  return rows
}

/** The key of every chore's job. At most one job of each chore waits or runs. */
export const SCHEDULE_KEY = 'schedule'

/**
 * Enqueues a chore to run in `firstIn` seconds. If the chore is already waiting or running, makes sure that it's due
 * within `every` seconds.
 */
export async function scheduleJob(
  db: Database,
  kind: string,
  { every, firstIn }: { every: number; firstIn: number },
): Promise<void> {
  await sql`select schedule_job(${kind}, ${every}, ${firstIn})`.execute(db)
}
