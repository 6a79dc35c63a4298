import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '@debrief/database/listen'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { waitFor } from '../../../local/machine/wait.ts'
import type { Work, WorkDatabase } from './work.ts'

export interface FairnessEffort {
  lanes: number
  backlog: number
  warmUp: number
  samples: number
  ahead: number
  waits: number
  /** How long to measure the FIFO queue's rate while the queue contains the whole backlog. */
  watchSeconds: number
}

interface WorkerFigures {
  /** Milliseconds until each of the small tenant's runs started. */
  waits: number[]
  perSecond: number
  jobMs: number
  left: number
}

interface QueueFigures {
  /** Milliseconds spent waiting behind `ahead` jobs. */
  waits: number[]
  perSecond: number
  /**
   * Milliseconds that a job would wait behind the whole backlog. Calculated from `perSecond`, because measuring it
   * would take too long.
   */
  behindBacklog: number
}

const QUEUE = 'plain'
const BATCH = 5_000
const MAX_MS = 120_000

const MAKE_DUE = `update jobs set run_at = now() where kind = 'analyze-pull-request' and key = $1::text`
const MAKE_DUE_AND_NOTIFY = `with due as (${MAKE_DUE}) select pg_notify('debrief_jobs', 'analyze-pull-request')`

export async function measureWorker(work: Work, effort: FairnessEffort): Promise<WorkerFigures> {
  const database = await work.openDatabase('fair')
  const { pool } = database.connection
  await database.runs(await database.tenant(), effort.backlog, 'now')
  await pool.query('analyze')
  const small = await openSmallTenant(database)
  const worker = await work.startWorker(database, effort.lanes)
  const countDone = async () => {
    const { rows } = await pool.query<{ done: number }>(
      `select count(*)::int as done from analysis_runs where state = 'done'`,
    )
    return rows[0]!.done
  }
  const isWarm = async () => (await countDone()) >= effort.warmUp
  if (!(await waitFor(isWarm, { seconds: 120, every: 100 }))) throw new Error('the backlog does not shrink')
  const from = performance.now()
  const before = await countDone()
  const waits: number[] = []
  for (let sample = 0; sample < effort.samples; sample += 1)
    waits.push(await small.wait((id) => pool.query(MAKE_DUE_AND_NOTIFY, [id])))
  await small.verify()
  const perSecond = ((await countDone()) - before) / ((performance.now() - from) / 1_000)
  const left = effort.backlog + effort.samples - (await countDone())
  if (perSecond <= 0 || left <= 0) throw new Error('there was no backlog to wait behind')
  await worker.stop()
  await small.close()
  await database.close()
  return { waits, perSecond, jobMs: (effort.lanes / perSecond) * 1_000, left }
}

export async function measurePlainQueue(work: Work, effort: FairnessEffort): Promise<QueueFigures> {
  const database = await work.openDatabase('plain')
  const large = await database.tenant()
  const redis = new Redis(work.stores.redis.url, { maxRetriesPerRequest: null })
  const queue = new Queue<{ id: string }>(QUEUE, { connection: redis })
  const small = await openSmallTenant(database)
  const worker = await work.startDirect(database, { LANES: String(effort.lanes), QUEUE })
  const add = (ids: readonly string[]) => queue.addBulk(ids.map((id) => ({ name: 'analyze', data: { id } })))
  await add(await database.runs(large, effort.warmUp, 'now'))
  const waits: number[] = []
  for (let sample = 0; sample < effort.waits; sample += 1) {
    const others = await database.runs(large, effort.ahead, 'now')
    const begin = async (id: string) => {
      await database.connection.pool.query(MAKE_DUE, [id])
      await add([id])
    }
    waits.push(await small.wait(begin, () => add(others)))
  }
  await small.verify()
  while ((await queue.getWaitingCount()) + (await queue.getActiveCount()) > 0) await pause(20)
  for (let added = 0; added < effort.backlog; added += BATCH)
    await add(await database.runs(large, Math.min(BATCH, effort.backlog - added), 'now'))
  const from = performance.now()
  const before = await queue.getWaitingCount()
  await pause(effort.watchSeconds * 1_000)
  const perSecond = (before - (await queue.getWaitingCount())) / ((performance.now() - from) / 1_000)
  await worker.stop()
  await small.close()
  await queue.close()
  redis.disconnect()
  await database.close()
  return { waits, perSecond, behindBacklog: (effort.backlog / perSecond) * 1_000 }
}

interface SmallTenant {
  wait(begin: (runId: string) => Promise<unknown>, before?: () => Promise<unknown>): Promise<number>
  verify(): Promise<void>
  close(): Promise<void>
}

/** The database sends a notification when a pull request becomes `processing`, which marks the start of a run. */
async function openSmallTenant(database: WorkDatabase): Promise<SmallTenant> {
  const tenant = await database.tenant()
  const events = new EventEmitter()
  const listener = listen(database.url, {
    channel: 'debrief_live',
    onMessage: (payload) => {
      if (payload.includes(tenant.userId)) events.emit('begun', performance.now())
    },
    onListening: () => events.emit('listening'),
    onLost: () => {},
  })
  await once(events, 'listening')
  const ids: string[] = []
  const { pool } = database.connection
  return {
    async wait(begin, before = async () => {}) {
      const [id] = await database.runs(tenant, 1, 'tomorrow')
      // Waits for the tenant's earlier runs to finish, because their notifications must not be measured.
      await settle(database, ids)
      ids.push(id!)
      await before()
      const from = performance.now()
      const begun = once(events, 'begun', { signal: AbortSignal.timeout(MAX_MS) })
      await begin(id!)
      const [at] = (await begun) as [number]
      return at - from
    },
    async verify() {
      await settle(database, ids)
      const { rows } = await pool.query<{ reviews: number }>(
        'select count(*)::int as reviews from pr_analysis where run_id = any($1)',
        [ids],
      )
      if (rows[0]!.reviews !== ids.length)
        throw new Error(`${ids.length} runs gave ${rows[0]!.reviews} reviews`)
    },
    close: () => listener.close(),
  }
}

async function settle({ connection: { pool } }: WorkDatabase, ids: readonly string[]): Promise<void> {
  const isDone = async () => {
    const open = await pool.query(`select from analysis_runs where id = any($1) and state <> 'done'`, [ids])
    return open.rowCount === 0
  }
  if (!(await waitFor(isDone, { seconds: MAX_MS / 1_000, every: 5 })))
    throw new Error('the small tenant’s runs were not done in time')
  await pause(50)
}
