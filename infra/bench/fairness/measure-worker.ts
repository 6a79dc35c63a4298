import { readKeyRing } from '@debrief/service-kit/key-ring'
import { waitFor } from '../../local/machine/wait.ts'
import { startWorker } from '../throughput/start-program.ts'
import { openWorkDatabase, type WorkDatabase } from '../throughput/work-database.ts'
import type { FairnessOptions } from './options.ts'
import { openSmallTenant } from './small-tenant.ts'

export interface WorkerFigures {
  /** Milliseconds until work on each of the small tenant's runs began. */
  waits: number[]
  /** Of the backlog done each second meanwhile, and how long one of its jobs took, milliseconds. */
  perSecond: number
  jobMs: number
  /** What was left of the backlog at the end. */
  left: number
}

/** Our worker behind one tenant's backlog. */
export async function measureWorker({
  stores,
  env,
  keys,
  lanes,
  ...effort
}: FairnessOptions): Promise<WorkerFigures> {
  const database = await openWorkDatabase(stores.postgres.url, { name: 'fair', keys: readKeyRing(keys) })
  await database.runs(await database.tenant(), effort.backlog, 'now')
  await database.connection.pool.query('analyze')
  const small = await openSmallTenant(database)
  const worker = await startWorker(stores, {
    ...env,
    DATABASE_URL: database.url,
    REDIS_URL: stores.redis.url,
    WORKER_CONCURRENCY: String(lanes),
  })
  const done = () => countDone(database)
  try {
    if (!(await waitFor(async () => (await done()) >= effort.warmUp, { seconds: 120, every: 100 })))
      throw new Error('the backlog is not worked on')
    const { pool } = database.connection
    const from = performance.now()
    const before = await done()
    const waits: number[] = []
    const begin = (id: string) => pool.query(BEGIN, [id])
    for (let sample = 0; sample < effort.samples; sample += 1) waits.push(await small.wait(begin))
    await small.verify()
    const perSecond = ((await done()) - before) / ((performance.now() - from) / 1_000)
    const left = effort.backlog + effort.samples - (await done())
    if (perSecond <= 0 || left <= 0) throw new Error('there was no backlog to wait behind')
    return { waits, perSecond, jobMs: (lanes / perSecond) * 1_000, left }
  } finally {
    await worker.stop()
    await small.close()
    await database.close()
  }
}

/** As the making of a run does: due, and the bell rung. */
const BEGIN = `
  with due as (update analysis_runs set due_at = now() where id = $1)
  select pg_notify('debrief_work', 'analysis_runs')`

async function countDone({ connection: { pool } }: WorkDatabase): Promise<number> {
  const { rows } = await pool.query<{ done: number }>(
    `select count(*)::int as done from analysis_runs where state = 'done'`,
  )
  return rows[0]!.done
}
