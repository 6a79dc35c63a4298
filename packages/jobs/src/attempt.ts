import type { Database } from '@debrief/database/connect'
import {
  claimJob,
  complete,
  discardJob,
  isCompleted,
  type Job,
  JobLost,
  renewJob,
  requeueJob,
  scheduleJob,
} from '@debrief/database/jobs/job-store'
import { takesNoRows } from '@debrief/database/takes-rows'
import type { Log } from '@debrief/service-kit/log'
import { follow } from '@debrief/service-kit/request-context'
import { backoff, Discard, type Failure, type JobHandler, Snooze } from './define-job.ts'

/**
 * `lost`: the lease expired, another worker took over the job, or the job was canceled. `stopped`: the process is
 * shutting down.
 */
export type Outcome = 'completed' | 'snoozed' | 'retried' | 'discarded' | 'lost' | 'stopped'

/** Multiplies `retrySeconds` while the database is full or read-only, because those outages rarely end quickly. */
const OUTAGE_RETRIES = 15

export class ShuttingDown extends Error {
  override readonly name = 'ShuttingDown'
}

export interface AttemptOptions<Deps> {
  db: Database
  deps: Deps
  /**
   * `true` runs only jobs that crashed three or more workers, `false` runs only other jobs, and `null` runs all jobs.
   */
  isolated: boolean | null
  leaseSeconds?: number | undefined
  /** Seconds before the first retry. The wait doubles with each attempt, up to five minutes. */
  retrySeconds: number
  log: Log
  onAttempt?(attempt: { kind: string; outcome: Outcome; seconds: number }): void
  stopping: AbortSignal
  running: Map<number, AbortController>
}

export async function attempt<Deps>(
  handler: JobHandler<Deps>,
  id: number,
  options: AttemptOptions<Deps>,
): Promise<void> {
  const { db, deps, isolated, stopping, running } = options
  const leaseSeconds = options.leaseSeconds ?? handler.lease
  const claimed = await claimJob(db, { id, kind: handler.kind, isolated, leaseSeconds })
  if (!claimed) return
  const { input, ...job } = claimed
  if (job.crashes > 0)
    options.log.warn(
      { kind: job.kind, jobId: job.id, key: job.key, crashes: job.crashes, requestId: job.requestId },
      'job resumed after a crash',
    )
  const aborting = new AbortController()
  const { signal } = aborting
  running.set(id, aborting)
  if (stopping.aborted) aborting.abort(stopping.reason)
  const stopHeartbeat = startHeartbeat(db, job, leaseSeconds, () =>
    aborting.abort(new JobLost('the lease expired')),
  )
  const startedAt = performance.now()
  let outcome: Outcome = 'completed'
  try {
    // A chore may have been turned off since this run was scheduled.
    if (handler.every?.(deps) !== null)
      await follow(job.requestId, () => handler.run(input, { ...deps, job, leaseSeconds, signal }))
    await finish(handler, job, options)
  } catch (error) {
    outcome = await settle(handler, { job, input, error: signal.aborted ? signal.reason : error }, options)
  } finally {
    stopHeartbeat()
    running.delete(id)
    options.onAttempt?.({ kind: handler.kind, outcome, seconds: (performance.now() - startedAt) / 1_000 })
  }
}

/** Completes the job unless its handler already did, and schedules the next run of a chore. */
async function finish<Deps>(
  handler: JobHandler<Deps>,
  job: Job,
  { db, deps }: AttemptOptions<Deps>,
): Promise<void> {
  const every = handler.every?.(deps) ?? null
  if (isCompleted(job) && every === null) return
  await db.transaction().execute(async (trx) => {
    if (!isCompleted(job)) await complete(trx, job)
    if (every !== null) await scheduleJob(trx, handler.kind, { every, firstIn: every })
  })
}

async function settle<Deps>(
  handler: JobHandler<Deps>,
  { job, input, error }: { job: Job; input: unknown; error: unknown },
  { db, retrySeconds, log }: AttemptOptions<Deps>,
): Promise<Outcome> {
  const { kind } = handler
  const about = { kind, jobId: job.id, key: job.key, attempt: job.attempt, requestId: job.requestId }
  const message = error instanceof Error ? error.message : String(error)
  const requeue = async (outcome: Outcome, seconds: number, counts: boolean) => {
    // An attempt that doesn't count may have failed because the disk is full. Storing its error could then fail too.
    await requeueJob(db, job, { seconds, error: counts ? message : null, counts })
    log.warn({ ...about, seconds, reason: message }, `job ${outcome}`)
    return outcome
  }
  if (error instanceof JobLost) {
    log.warn({ ...about, reason: message }, 'job lost')
    return 'lost'
  }
  if (error instanceof ShuttingDown) return requeue('stopped', 0, false)
  if (error instanceof Snooze && !error.counts) return requeue('snoozed', error.seconds, false)
  if (takesNoRows(error)) return requeue('snoozed', backoff(1, OUTAGE_RETRIES * retrySeconds), false)
  if (!(error instanceof Discard) && job.attempt < handler.attempts)
    return requeue(
      'retried',
      error instanceof Snooze ? error.seconds : backoff(job.attempt, retrySeconds),
      true,
    )
  const code = error instanceof Discard ? error.code : 'unexpected'
  await discard(handler, input, { db, job, code, error: message })
  log.error(
    { ...about, err: error instanceof Discard ? error.cause : error, reason: message },
    'job discarded',
  )
  return 'discarded'
}

/** Discards a job and calls its handler's `discarded`. Returns false if the job was claimed again or canceled. */
export function discard<Deps>(
  handler: JobHandler<Deps>,
  input: unknown,
  { db, ...failure }: Failure & { db: Database },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await discardJob(trx, failure.job, failure))) return false
    await handler.discarded(trx, input, failure)
    return true
  })
}

/**
 * Renews the lease three times per lease period. Calls `onLost` if the job was lost, or if renewals failed for a full
 * lease period.
 */
function startHeartbeat(db: Database, job: Job, leaseSeconds: number, onLost: () => void): () => void {
  let renewedAt = performance.now()
  const timer = setInterval(
    async () => {
      const askedAt = performance.now()
      try {
        if (await renewJob(db, job, leaseSeconds)) renewedAt = askedAt
        else onLost()
      } catch {
        if (performance.now() - renewedAt > leaseSeconds * 1_000) onLost()
      }
    },
    (leaseSeconds * 1_000) / 3,
  )
  return () => clearInterval(timer)
}
