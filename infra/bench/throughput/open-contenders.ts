import { once } from 'node:events'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { waitFor } from '../../local/machine/wait.ts'
import type { Contender, Stores } from '../harness/case.ts'
import { knowTables } from '../harness/know-tables.ts'
import { startProgram, startWorker, type WorkProgram } from './start-program.ts'
import { openWorkDatabase, type Tenant, type WorkDatabase } from './work-database.ts'

/** As many as the worker does at a time unless told otherwise. */
export const LANES = 4
/** Tenants that the runs are spread over, so that no tenant's own limit is what is measured. */
const TENANTS = 40
const LONGEST_MS = 120_000

export interface Settings {
  stores: Stores
  /** Runs of a slice. */
  batch: number
  githubUrl: string
  /** TOKEN_KEYS. */
  keys: string
}

export interface OpenContender {
  contender: Contender
  close(): Promise<void>
}

const envOf = ({ keys, githubUrl }: Settings, { url }: WorkDatabase) => ({
  DATABASE_URL: url,
  TOKEN_KEYS: keys,
  GITHUB_API_URL: githubUrl,
})

/** The worker as it is, with its relay and its queue: its runs are waiting rows that become due. */
export async function openWorker(settings: Settings): Promise<OpenContender> {
  const { stores } = settings
  const database = await openWorkDatabase(stores.postgres.url, {
    name: 'work',
    keys: readKeyRing(settings.keys),
  })
  const runs = await openRuns(database, settings.batch, 'tomorrow')
  const worker = await startWorker(stores, {
    ...envOf(settings, database),
    REDIS_URL: stores.redis.url,
    WORKER_CONCURRENCY: String(LANES),
  })
  const { pool } = database.connection
  const contender: Contender = {
    name: 'the worker, its relay and its queue',
    processes: { service: worker.pid, Redis: stores.redis.pid, PostgreSQL: stores.postgres.pid },
    async once() {
      const from = performance.now()
      await pool.query(`update analysis_runs set due_at = now() where state = 'waiting'`)
      await pool.query(`select pg_notify('debrief_work', 'analysis_runs')`)
      const isDone = async () => (await pool.query(OPEN)).rowCount === 0
      if (!(await waitFor(isDone, { seconds: LONGEST_MS / 1_000, every: 10 })))
        throw new Error('the worker did not do its runs in time')
      return sliceOf(settings.batch, from)
    },
    verify: () => runs.verify(),
  }
  return {
    contender,
    async close() {
      await worker.stop()
      await database.close()
    },
  }
}

const OPEN = `select from analysis_runs where state in ('waiting', 'claimed') limit 1`

/** One that is told which runs to do. */
export async function openTold(
  program: WorkProgram,
  name: string,
  settings: Settings,
): Promise<OpenContender> {
  const { stores } = settings
  const database = await openWorkDatabase(stores.postgres.url, {
    name: program.replaceAll('-', '_'),
    keys: readKeyRing(settings.keys),
  })
  const runs = await openRuns(database, settings.batch, 'now')
  const env = { ...envOf(settings, database), LANES: String(LANES) }
  const { process } = await startProgram(stores, program, { core: 'service', env })
  const contender: Contender = {
    name,
    processes: { service: process.pid, PostgreSQL: stores.postgres.pid },
    async once() {
      const from = performance.now()
      const timeout = AbortSignal.timeout(LONGEST_MS)
      const done = Promise.race([
        once(process.child, 'message', { signal: timeout }),
        once(process.child, 'exit', { signal: timeout }).then(() => {
          throw new Error(`${program} ended: see its log`)
        }),
      ])
      process.child.send(runs.ids())
      await done
      return sliceOf(settings.batch, from)
    },
    verify: () => runs.verify(),
  }
  return {
    contender,
    async close() {
      await process.stop()
      await database.close()
    },
  }
}

const sliceOf = (operations: number, from: number) => ({
  operations,
  seconds: (performance.now() - from) / 1_000,
  latencies: [],
})

/** The runs of the next slice; `verify` holds those of the last one against what is stored, and makes the next. */
async function openRuns(database: WorkDatabase, batch: number, due: 'now' | 'tomorrow') {
  const tenants: Tenant[] = []
  for (let each = 0; each < TENANTS; each += 1) tenants.push(await database.tenant())
  const { pool } = database.connection
  let ids: string[] = []
  const make = async () => {
    ids = []
    for (const tenant of tenants) ids.push(...(await database.runs(tenant, batch / TENANTS, due)))
  }
  await make()
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
      await make()
      await knowTables(pool)
    },
  }
}
