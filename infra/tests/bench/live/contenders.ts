import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getBundlePath } from '../../../local/build/bundle-services.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import { waitFor } from '../../../local/machine/wait.ts'
import { projectRoot } from '../../../local/project-root.ts'
import type { Stores } from '../harness/benchmark.ts'
import type { Contender } from '../harness/contest.ts'
import { startPinned, untilReady } from '../harness/processes.ts'
import { openPoll, openStream } from './connections.ts'
import type { PeopleDatabase, Person } from './people.ts'

export const CHANGES_PER_SECOND = 10
const POLL_MS = 2_000
const GROUP = 50

interface LiveContender {
  contender: Contender
  idle(seconds: number): Promise<void>
  close(): Promise<void>
}

/** Opens a stream for each person. Each second of a slice counts as one operation. */
export async function openGateway(
  stores: Stores,
  database: PeopleDatabase,
  tokenKeys: string,
): Promise<LiveContender> {
  const port = await freePort()
  const gateway = startPinned(getBundlePath(projectRoot(), 'bench-live-gateway'), {
    core: 'service',
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PORT: String(port),
      GATEWAY_METRICS_PORT: '0',
      TOKEN_KEYS: tokenKeys,
      BILLING: 'off',
      QUEUE_BACKEND: 'postgres',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
    logFile: join(stores.folder, 'gateway.log'),
  })
  await untilReady(port)
  const streams = await inGroups(database.people, ({ cookie }) => openStream(port, cookie))
  const countCards = () => streams.reduce((sum, stream) => sum + stream.cards(), 0)
  let before = 0
  let changed: Person[] = []
  const contender: Contender = {
    name: `${database.people.length} streams of the gateway`,
    processes: { service: gateway.pid, PostgreSQL: stores.postgres.pid },
    async once(seconds) {
      before = countCards()
      changed = await makeChanges(database, seconds)
      return { operations: seconds, seconds, latencies: [] }
    },
    async verify() {
      const arrived = await waitFor(() => countCards() - before >= changed.length, { seconds: 5 })
      if (!arrived) throw new Error(`of ${changed.length} changes ${countCards() - before} arrived`)
    },
  }
  return {
    contender,
    idle: (seconds) => pause(seconds * 1_000),
    async close() {
      for (const stream of streams) stream.close()
      await gateway.stop()
    },
  }
}

export async function openPolling(stores: Stores, database: PeopleDatabase): Promise<LiveContender> {
  const { people } = database
  const server = startPinned(getBundlePath(projectRoot(), 'bench-live-polling'), {
    core: 'service',
    env: { NODE_ENV: 'production', DATABASE_URL: database.url },
    logFile: join(stores.folder, 'polling.log'),
  })
  const { port } = (await server.ready) as { port: number }
  const pages = await inGroups(people, async (person) => ({
    person,
    connection: await openPoll(port, person.cookie),
  }))
  type Page = (typeof pages)[number]
  const reached = new Set<Person>()
  const poll = async ({ person, connection }: Page) => {
    if (await connection.poll()) reached.add(person)
  }
  const pollInTurn = async (seconds: number) => {
    const from = performance.now()
    const count = Math.round((pages.length * seconds * 1_000) / POLL_MS)
    const polls: Promise<void>[] = []
    for (let at = 0; at < count; at += 1) {
      const early = from + (at * POLL_MS) / pages.length - performance.now()
      if (early > 1) await pause(early)
      polls.push(poll(pages[at % pages.length]!))
    }
    await Promise.all(polls)
  }
  let changed: Person[] = []
  await inGroups(pages, poll)
  const contender: Contender = {
    name: `${people.length} pages that poll every ${POLL_MS / 1_000} s, 304 by version`,
    processes: { service: server.pid, PostgreSQL: stores.postgres.pid },
    async once(seconds) {
      reached.clear()
      const work = pollInTurn(seconds)
      changed = await makeChanges(database, seconds)
      await work
      return { operations: seconds, seconds, latencies: [] }
    },
    async verify() {
      await inGroups(pages, poll)
      const missed = changed.filter((person) => !reached.has(person)).length
      if (missed > 0 || reached.size > changed.length)
        throw new Error(`of ${changed.length} changes ${missed} were missed, and ${reached.size} arrived`)
    },
  }
  return {
    contender,
    idle: pollInTurn,
    async close() {
      for (const { connection } of pages) connection.close()
      await server.stop()
    },
  }
}

async function makeChanges({ people, change }: PeopleDatabase, seconds: number): Promise<Person[]> {
  const count = Math.round(CHANGES_PER_SECOND * seconds)
  const first = Math.floor(Math.random() * people.length)
  const changed = Array.from({ length: count }, (_, at) => people[(first + at * 7) % people.length]!)
  const from = performance.now()
  for (const [at, person] of changed.entries()) {
    const early = from + (at * 1_000) / CHANGES_PER_SECOND - performance.now()
    if (early > 0) await pause(early)
    await change(person)
  }
  const rest = from + seconds * 1_000 - performance.now()
  if (rest > 0) await pause(rest)
  return changed
}

async function inGroups<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < all.length; at += GROUP)
    results.push(...(await Promise.all(all.slice(at, at + GROUP).map(work))))
  return results
}

export async function countStatements(
  { postgres, folder }: Stores,
  database: string,
  work: () => Promise<void>,
): Promise<number> {
  const file = `${folder}/postgres.log`
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const set = async (statements: string, prefix: string) => {
    await client.query(`alter system set log_statement = '${statements}'`)
    await client.query(`alter system set log_line_prefix = '${prefix}'`)
    await client.query('select pg_reload_conf()')
    await pause(300)
  }
  await set('all', '%d ')
  const from = statSync(file).size
  await work()
  const lines = readFileSync(file, 'utf8').slice(from).split('\n')
  await set('none', '')
  await client.end()
  return lines.filter((line) => line.startsWith(`${database} LOG:`) && /(execute|statement)/.test(line))
    .length
}
