import { setTimeout as pause } from 'node:timers/promises'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { startProgram } from '../throughput/start-program.ts'
import { openWorkDatabase, type Tenant, type WorkDatabase } from '../throughput/work-database.ts'
import type { FairnessOptions } from './options.ts'
import { openSmallTenant } from './small-tenant.ts'

const QUEUE = 'plain'
const AT_ONCE = 5_000

export interface FifoFigures {
  /** Milliseconds really waited behind `ahead` jobs. */
  waits: number[]
  perSecond: number
  /** What it would wait behind the whole backlog, at that rate, milliseconds: nobody waits for it. */
  behindBacklog: number
}

/** The same runs as jobs of one BullMQ queue, first in, first out. */
export async function measureFifo(options: FairnessOptions): Promise<FifoFigures> {
  const { stores, env, keys, lanes } = options
  const database = await openWorkDatabase(stores.postgres.url, { name: 'plain', keys: readKeyRing(keys) })
  const large = await database.tenant()
  const redis = new Redis(stores.redis.url, { maxRetriesPerRequest: null })
  const queue = new Queue<{ id: string }>(QUEUE, { connection: redis })
  const small = await openSmallTenant(database)
  const { process } = await startProgram(stores, 'bench-work-fifo', {
    core: 'service',
    env: { ...env, DATABASE_URL: database.url, REDIS_URL: stores.redis.url, LANES: String(lanes), QUEUE },
  })
  const add = (ids: readonly string[]) => queue.addBulk(ids.map((id) => ({ name: 'analyze', data: { id } })))
  try {
    await add(await database.runs(large, options.warmUp, 'now'))
    const waits: number[] = []
    for (let sample = 0; sample < options.waits; sample += 1)
      waits.push(await waitBehind({ database, large, add, small, ahead: options.ahead }))
    await small.verify()
    await untilEmpty(queue)
    for (let made = 0; made < options.backlog; made += AT_ONCE)
      await add(await database.runs(large, Math.min(AT_ONCE, options.backlog - made), 'now'))
    const from = performance.now()
    const before = await queue.getWaitingCount()
    await pause(options.watchSeconds * 1_000)
    const perSecond = (before - (await queue.getWaitingCount())) / ((performance.now() - from) / 1_000)
    return { waits, perSecond, behindBacklog: (options.backlog / perSecond) * 1_000 }
  } finally {
    await process.stop()
    await small.close()
    await queue.close()
    redis.disconnect()
    await database.close()
  }
}

interface Behind {
  database: WorkDatabase
  large: Tenant
  add(ids: readonly string[]): Promise<unknown>
  small: Awaited<ReturnType<typeof openSmallTenant>>
  ahead: number
}

async function waitBehind({ database, large, add, small, ahead }: Behind): Promise<number> {
  const { pool } = database.connection
  const others = await database.runs(large, ahead, 'now')
  const begin = async (id: string) => {
    await pool.query('update analysis_runs set due_at = now() where id = $1', [id])
    await add([id])
  }
  return small.wait(begin, () => add(others))
}

async function untilEmpty(queue: Queue): Promise<void> {
  while ((await queue.getWaitingCount()) + (await queue.getActiveCount()) > 0) await pause(20)
}
