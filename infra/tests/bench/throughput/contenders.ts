import { once } from 'node:events'
import { waitFor } from '../../../local/machine/wait.ts'
import { updateStatistics } from '../harness/benchmark.ts'
import type { Contender } from '../harness/contest.ts'
import type { Tenant, Work, WorkDatabase } from './work.ts'

/** The worker's default concurrency. */
export const LANES = 4
/** Runs are spread over this many tenants, so that the limit per tenant has no effect. */
const TENANTS = 40
const MAX_MS = 120_000

interface OpenContender {
  contender: Contender
  close(): Promise<void>
}

/** The unmodified worker. A slice starts when its runs become due. `batch`: the number of runs in a slice. */
export async function openWorker(work: Work, batch: number): Promise<OpenContender> {
  const database = await work.openDatabase('work')
  const runs = await openRuns(database, batch, 'tomorrow')
  const worker = await work.startWorker(database, LANES)
  const { pool } = database.connection
  const isDone = async () => {
    const { rowCount } = await pool.query(`select from analysis_runs where state = 'waiting' limit 1`)
    return rowCount === 0
  }
  const { redis, postgres } = work.stores
  const contender: Contender = {
    name: 'the worker',
    processes: { service: worker.pid, Redis: redis.pid, PostgreSQL: postgres.pid },
    async once() {
      const from = performance.now()
      await pool.query(
        `update jobs set run_at = now() where kind = 'analyze-pull-request' and state = 'waiting'`,
      )
      await pool.query(`select pg_notify('debrief_jobs', 'analyze-pull-request')`)
      if (!(await waitFor(isDone, { seconds: MAX_MS / 1_000, every: 10 })))
        throw new Error('the worker did not finish its runs in time')
      return toSlice(batch, from)
    },
    verify: runs.verify,
  }
  return {
    contender,
    async close() {
      await worker.stop()
      await database.close()
    },
  }
}

/** A simple loop over the given runs. */
export async function openLoop(work: Work, batch: number): Promise<OpenContender> {
  const database = await work.openDatabase('loop')
  const runs = await openRuns(database, batch, 'now')
  const loop = await work.startDirect(database, { LANES: String(LANES) })
  const contender: Contender = {
    name: 'a loop that makes the same calls',
    processes: { service: loop.pid, PostgreSQL: work.stores.postgres.pid },
    async once() {
      const from = performance.now()
      const signal = AbortSignal.timeout(MAX_MS)
      const ended = once(loop.child, 'exit', { signal }).then(() => {
        throw new Error('the loop ended: see its log')
      })
      const done = Promise.race([once(loop.child, 'message', { signal }), ended])
      loop.child.send(runs.ids())
      await done
      // Rejects later, when the signal times out or the loop is stopped.
      ended.catch(() => {})
      return toSlice(batch, from)
    },
    verify: runs.verify,
  }
  return {
    contender,
    async close() {
      await loop.stop()
      await database.close()
    },
  }
}

const toSlice = (operations: number, from: number) => ({
  operations,
  seconds: (performance.now() - from) / 1_000,
  latencies: [],
})

/** The runs of the next slice. `verify` checks what the last slice stored, and creates the next runs. */
async function openRuns(database: WorkDatabase, batch: number, due: 'now' | 'tomorrow') {
  const tenants: Tenant[] = []
  for (let each = 0; each < TENANTS; each += 1) tenants.push(await database.tenant())
  const { pool } = database.connection
  let ids: string[] = []
  const create = async () => {
    ids = []
    for (const tenant of tenants) ids.push(...(await database.runs(tenant, batch / TENANTS, due)))
  }
  await create()
  return {
    ids: () => ids,
    async verify() {
      const { rows } = await pool.query<{ done: number; reviews: number }>(
        `select count(*)::int as done, count(a.id)::int as reviews from analysis_runs r
        join pull_requests p on p.id = r.pull_request_id and p.analysis_status = 'completed'
        left join pr_analysis a on a.run_id = r.id where r.id = any($1) and r.state = 'done'`,
        [ids],
      )
      const { done, reviews } = rows[0]!
      if (done !== batch || reviews !== batch)
        throw new Error(`of ${batch} runs ${done} are done, with ${reviews} reviews`)
      await create()
      await updateStatistics(pool)
    },
  }
}
