import { EventEmitter, once } from 'node:events'
import { type Connection, connect } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { Queue, QueueEvents, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { type Stores, updateStatistics } from '../harness/benchmark.ts'
import { cpuTime, residentMemory } from '../harness/processes.ts'
import { type Flow, startFlow } from './start-flow.ts'

export interface FlowEffort {
  warmUp: number
  oneByOne: number
  together: number
  waiting: number
}

export interface FlowFigures {
  /** Milliseconds from adding an empty BullMQ job until it finishes, for comparison. */
  bare: number[]
  /** Milliseconds from sending each webhook until its review is stored. */
  latencies: number[]
  /** CPU milliseconds for each pull request. */
  crowd: { cpuMs: number; postgresMs: number; perSecond: number }
  /** The resident memory of the processes, in MB. `redis` is the memory that Redis has allocated. */
  memory: { idle: Memory; worked: Memory; waiting: Memory & { redis: number } }
}

interface Memory {
  worker: number
  ingest: number
}

export async function measureFlow(stores: Stores, effort: FlowEffort): Promise<FlowFigures> {
  const flow = await startFlow(stores)
  const memoryNow = (): Memory => ({
    worker: residentMemory(flow.worker.pid),
    ingest: residentMemory(flow.ingest.pid),
  })
  try {
    const idle = memoryNow()
    const bare = await measureBareQueue(stores.redis.url, effort.oneByOne)
    await oneByOne(flow, stores, await flow.copies(effort.warmUp))
    await updateStatistics(flow.connection.pool)
    const latencies = await oneByOne(flow, stores, await flow.copies(effort.oneByOne))
    const crowd = await together(flow, stores, await flow.copies(effort.together))
    const worked = memoryNow()
    const redis = await whileWaiting(flow, stores, effort.waiting)
    return { bare, latencies, crowd, memory: { idle, worked, waiting: { ...memoryNow(), redis } } }
  } finally {
    await flow.close()
  }
}

async function oneByOne(flow: Flow, stores: Stores, numbers: readonly number[]): Promise<number[]> {
  const changes = new EventEmitter()
  const listener = listen(stores.postgres.url, {
    channel: 'debrief_live',
    onMessage: () => changes.emit('change'),
    onListening: () => changes.emit('listening'),
    onLost: () => {},
  })
  await once(changes, 'listening')
  const latencies: number[] = []
  for (const number of numbers) {
    const began = performance.now()
    await flow.merge(number)
    for (let done = false; !done; ) {
      const change = once(changes, 'change')
      done = await isCompleted(flow, number)
      if (!done) await change
    }
    latencies.push(performance.now() - began)
    await untilGrouped(flow.connection)
  }
  await listener.close()
  return latencies
}

/** Waits for the job that groups the review's mistakes, because the next pull request must find the system idle. */
async function untilGrouped({ db }: Connection): Promise<void> {
  const left = () =>
    db.selectFrom('jobs').select('id').where('kind', '=', 'group-mistakes').executeTakeFirst()
  while (await left()) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function isCompleted({ connection, repositoryId }: Flow, number: number): Promise<boolean> {
  const row = await connection.db
    .selectFrom('pull_requests')
    .select('analysis_status')
    .where('repository_id', '=', repositoryId)
    .where('pr_number', '=', number)
    .executeTakeFirst()
  if (row?.analysis_status === 'failed') throw new Error(`pull request ${number} failed`)
  return row?.analysis_status === 'completed'
}

async function together(
  flow: Flow,
  { postgres }: Stores,
  numbers: readonly number[],
): Promise<FlowFigures['crowd']> {
  const readCpu = () => [flow.worker.pid, postgres.pid].map(cpuTime)
  const before = readCpu()
  const began = performance.now()
  await Promise.all(numbers.map((number) => flow.merge(number)))
  await untilDone(flow.connection)
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await sql<{ reviews: number; runs: number }>`
    select (select count(*) from pr_analysis) as reviews, (select count(*) from analysis_runs) as runs`.execute(
    flow.connection.db,
  )
  if (rows[0]!.reviews !== rows[0]!.runs)
    throw new Error(`${rows[0]!.runs} runs gave ${rows[0]!.reviews} reviews`)
  const [cpuMs = 0, postgresMs = 0] = readCpu().map(
    (time, at) => (time - before[at]!) / 1_000 / numbers.length,
  )
  return {
    cpuMs,
    postgresMs,
    perSecond: numbers.length / seconds,
  }
}

async function untilDone(connection: Connection): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from deliveries where state = 'waiting')
        + (select count(*) from analysis_runs where state = 'waiting') as open`.execute(connection.db)
    if (rows[0]!.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Returns Redis's memory in MB while `count` runs wait. The runs aren't due for an hour. If they ran now, they would
 * fail, because the simulator doesn't have their pull requests.
 */
async function whileWaiting(flow: Flow, stores: Stores, count: number): Promise<number> {
  const { db, close } = connect(stores.postgres.url, { max: 1, statementTimeout: 60_000 })
  await sql`
    with pulls as (
      insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at)
      select r.id, r.user_id, 'waiting', 1000000 + n, now(), 'w' || n, 'https://github.com/x', now()
      from repositories r, generate_series(1, ${count}) n where r.id = ${flow.repositoryId} returning id, repository_id, user_id, merge_sha
    ),
    runs as (
      insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha)
      select id, repository_id, user_id, user_id, merge_sha from pulls returning id, tenant_id)
    select count(*) from (select jsonb_agg(jsonb_build_object('key', id, 'input', jsonb_build_object('runId', id),
      'tenantId', tenant_id, 'runIn', 3600)) as entries from runs) batch
    cross join lateral enqueue_jobs('analyze-pull-request', entries)`.execute(db)
  await close()
  return redisMemory(stores.redis.url)
}

async function measureBareQueue(redisUrl: string, count: number): Promise<number[]> {
  const open = () => new Redis(redisUrl, { maxRetriesPerRequest: null })
  const connections = [open(), open(), open()] as const
  const queue = new Queue('bare', { connection: connections[0] })
  const worker = new Worker('bare', async () => {}, { connection: connections[1] })
  const events = new QueueEvents('bare', { connection: connections[2] })
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady(), events.waitUntilReady()])
  const latencies: number[] = []
  for (let n = 0; n < count; n += 1) {
    const began = performance.now()
    const job = await queue.add('bare', { id: n })
    await job.waitUntilFinished(events)
    latencies.push(performance.now() - began)
  }
  await Promise.all([worker.close(), events.close(), queue.close()])
  for (const connection of connections) connection.disconnect()
  return latencies
}

async function redisMemory(url: string): Promise<number> {
  const redis = new Redis(url)
  const used = (await redis.info('memory')).match(/used_memory:(\d+)/)
  redis.disconnect()
  return Math.round((Number(used?.[1]) / 1024 / 1024) * 10) / 10
}
