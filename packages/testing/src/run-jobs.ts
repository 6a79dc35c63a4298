import type { Database } from '@debrief/database/connect'
import { claimJob, deliverJobs, type Job, scheduleJob } from '@debrief/database/jobs/job-store'
import { attempt, type Outcome } from '@debrief/jobs/attempt'
import type { JobHandler } from '@debrief/jobs/define-job'
import { createLog, type Log } from '@debrief/service-kit/log'
import { sql } from 'kysely'

/** Rejects if the job can't be claimed. */
export async function claimKey(
  db: Database,
  kind: string,
  key: string | number,
): Promise<Job & { input: unknown }> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where kind = ${kind} and key = ${String(key)} and state <> 'discarded' order by id limit 1`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  const job = await claimJob(db, { id, kind, isolated: false, leaseSeconds: 60 })
  if (!job) throw new Error(`job ${kind} ${key} could not be claimed`)
  return job
}

export async function runJobs<Deps>(
  handlers: readonly JobHandler<Deps>[],
  { db, deps, log = createLog('test', 'silent') }: { db: Database; deps: Deps; log?: Log },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { kind, every } of handlers) {
    if (every === undefined) continue
    await scheduleJob(db, kind, { every: 0, firstIn: 0 })
    await sql`update jobs set run_at = now() where kind = ${kind} and state = 'waiting'`.execute(db)
  }
  const options = {
    db,
    deps,
    log,
    isolated: false,
    leaseSeconds: undefined,
    retrySeconds: 60,
    stopping: new AbortController().signal,
    running: new Map<number, AbortController>(),
    onAttempt: ({ outcome }: { outcome: Outcome }) => void outcomes.push(outcome),
  }
  const limits = { batch: 100, inFlight: null, perTenant: 100 }
  for (let before = -1; before < outcomes.length; ) {
    before = outcomes.length
    for (const handler of handlers) {
      await deliverJobs(db, handler.kind, null, limits)
      // Also finds jobs that were delivered earlier but couldn't be claimed then.
      const { rows } = await sql<{ id: number }>`
        select id from jobs where kind = ${handler.kind} and state = 'waiting' and run_at <= now() and delivered_at is not null
        order by id`.execute(db)
      for (const { id } of rows) await attempt(handler, id, options)
    }
  }
  return outcomes
}
