import type { Database } from '@debrief/database/connect'
import { deliverJobs, scheduleJob } from '@debrief/database/jobs/job-store'
import { attempt, type Outcome } from '@debrief/jobs/attempt'
import type { JobHandler } from '@debrief/jobs/define-job'
import { createLog, type Log } from '@debrief/service-kit/log'
import { sql } from 'kysely'

/** Runs each chore once and all due jobs, including those they enqueue. Returns the outcomes of the attempts. */
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
  for (let found = true; found; ) {
    found = false
    for (const handler of handlers)
      for (const { id } of await deliverJobs(db, handler.kind, null, limits)) {
        found = true
        await attempt(handler, id, options)
      }
  }
  return outcomes
}
