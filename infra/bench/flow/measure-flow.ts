import { EventEmitter, once } from 'node:events'
import { type Connection, connect } from '@debrief/database/connect'
import { listen } from '@debrief/database/listen'
import { sql } from 'kysely'
import type { Stores } from '../harness/case.ts'
import { cpuTime } from '../harness/cpu-time.ts'
import { knowTables } from '../harness/know-tables.ts'
import { measureBareQueue } from './bare-queue.ts'
import { redisMemory, residentMemory } from './memory.ts'
import { type Flow, startFlow } from './start-flow.ts'

export interface FlowEffort {
  warmUp: number
  /** Pull requests sent one after another, each when the one before is stored. */
  oneByOne: number
  /** Pull requests sent at once. */
  together: number
  /** Pull requests that wait while memory is read. */
  waiting: number
}

export interface FlowFigures {
  /** Milliseconds from BullMQ's add to finished, in the same run. */
  bare: number[]
  /** Milliseconds from each webhook sent to its review stored. */
  latencies: number[]
  /** All sent at once. */
  crowd: { cpuMs: number; perSecond: number }
  /** Megabytes resident, Redis: what it holds for its data. */
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
    await knowTables(flow.connection.pool)
    const latencies = await oneByOne(flow, stores, await flow.copies(effort.oneByOne))
    const crowd = await together(flow, await flow.copies(effort.together))
    const worked = memoryNow()
    const redis = await whileWaiting(flow, stores, effort.waiting)
    return { bare, latencies, crowd, memory: { idle, worked, waiting: { ...memoryNow(), redis } } }
  } finally {
    await flow.close()
  }
}

/** Milliseconds from sending each webhook to hearing that its review is stored. */
async function oneByOne(flow: Flow, stores: Stores, numbers: readonly number[]): Promise<number[]> {
  const heard = new EventEmitter()
  const listener = listen(stores.postgres.url, {
    channel: 'debrief_live',
    onMessage: () => heard.emit('change'),
    onListening: () => heard.emit('listening'),
    onLost: () => {},
  })
  await once(heard, 'listening')
  const latencies: number[] = []
  for (const number of numbers) {
    const began = performance.now()
    await flow.merge(number)
    for (let done = false; !done; ) {
      const change = once(heard, 'change')
      done = await isCompleted(flow, number)
      if (!done) await change
    }
    latencies.push(performance.now() - began)
  }
  await listener.close()
  return latencies
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
  numbers: readonly number[],
): Promise<{ cpuMs: number; perSecond: number }> {
  const cpuBefore = cpuTime(flow.worker.pid)
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
  return {
    cpuMs: (cpuTime(flow.worker.pid) - cpuBefore) / 1_000 / numbers.length,
    perSecond: numbers.length / seconds,
  }
}

async function untilDone(connection: Connection): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from deliveries where state in ('waiting', 'claimed'))
        + (select count(*) from analysis_runs where state in ('waiting', 'claimed')) as open`.execute(
      connection.db,
    )
    if (rows[0]!.open === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * What Redis holds once so many runs wait, in MB. Runs that cannot be done for lack of a token would fail; so they are given
 * a due time that has not come.
 */
async function whileWaiting(flow: Flow, stores: Stores, count: number): Promise<number> {
  const { db, close } = connect(stores.postgres.url, { max: 1, statementTimeout: 60_000 })
  await sql`
    with pulls as (
      insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at)
      select r.id, r.user_id, 'waiting', 1000000 + n, now(), 'w' || n, 'https://github.com/x', now()
      from repositories r, generate_series(1, ${count}) n where r.id = ${flow.repositoryId} returning id, repository_id, user_id, merge_sha
    )
    insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha, due_at)
    select id, repository_id, user_id, user_id, merge_sha, now() + interval '1 hour' from pulls`.execute(db)
  await sql`update analysis_runs set rung_at = null where state = 'waiting'`.execute(db)
  await close()
  return redisMemory(stores.redis.url)
}
