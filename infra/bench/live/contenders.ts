import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleOf } from '../../local/build/bundle-services.ts'
import { freePort } from '../../local/machine/free-port.ts'
import { waitFor } from '../../local/machine/wait.ts'
import { projectRoot } from '../../local/project-root.ts'
import type { Contender, Stores } from '../harness/case.ts'
import { startPinned } from '../harness/pinned-process.ts'
import { makeChanges } from './changes.ts'
import { openPoll, type Poll } from './open-poll.ts'
import { openStream, type Stream } from './open-stream.ts'
import type { PeopleDatabase, Person } from './people.ts'

export const PER_SECOND = 10
const EVERY_MS = 2_000
const AT_ONCE = 50

export interface LiveContender {
  contender: Contender
  /** Each page does for so many seconds what it does while nothing changes. */
  rest(seconds: number): Promise<void>
  close(): Promise<void>
}

interface Means {
  stores: Stores
  database: PeopleDatabase
  /** TOKEN_KEYS. */
  keys: string
}

/** The gateway with a stream open for each person. A slice's operations are its seconds. */
export async function openGateway({ stores, database, keys }: Means): Promise<LiveContender> {
  const port = await freePort()
  const gateway = startPinned(bundleOf(projectRoot(), 'bench-live-gateway'), {
    core: 'service',
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PORT: String(port),
      GATEWAY_METRICS_PORT: '0',
      TOKEN_KEYS: keys,
      BILLING: 'off',
      QUEUE_BACKEND: 'postgres',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
    logFile: join(stores.folder, 'gateway.log'),
  })
  await untilReady(port)
  const streams = await inGroups(database.people, ({ cookie }) => openStream(port, cookie))
  const cards = () => streams.reduce((sum, stream: Stream) => sum + stream.cards(), 0)
  let told = 0
  let changed: Person[] = []
  const contender: Contender = {
    name: `${database.people.length} streams of the gateway`,
    processes: { service: gateway.pid, PostgreSQL: stores.postgres.pid },
    async once(seconds) {
      told = cards()
      changed = await makeChanges(database, { perSecond: PER_SECOND, seconds })
      return { operations: seconds, seconds, latencies: [] }
    },
    async verify() {
      const arrived = await waitFor(() => cards() - told >= changed.length, { seconds: 5 })
      if (!arrived) throw new Error(`of ${changed.length} changes ${cards() - told} were told`)
    },
  }
  return {
    contender,
    rest: (seconds) => pause(seconds * 1_000),
    async close() {
      for (const stream of streams) stream.close()
      await gateway.stop()
    },
  }
}

/** A server that is asked by each person every two seconds. */
export async function openPolling({ stores, database }: Means): Promise<LiveContender> {
  const server = startPinned(bundleOf(projectRoot(), 'bench-live-polling'), {
    core: 'service',
    env: { NODE_ENV: 'production', DATABASE_URL: database.url },
    logFile: join(stores.folder, 'polling.log'),
  })
  const { port } = (await server.ready) as { port: number }
  const polls = new Map<Person, Poll>()
  const opened = await inGroups(database.people, ({ cookie }) => openPoll(port, cookie))
  for (const [at, person] of database.people.entries()) polls.set(person, opened[at]!)
  const news = new Set<Person>()
  const ask = async (person: Person) => void ((await polls.get(person)!.ask()) && news.add(person))
  const asking = (seconds: number) => askInTurn(database.people, { ask, seconds })
  let changed: Person[] = []
  await inGroups(database.people, ask)
  const contender: Contender = {
    name: `${database.people.length} pages that ask every ${EVERY_MS / 1_000} s, 304 by version`,
    processes: { service: server.pid, PostgreSQL: stores.postgres.pid },
    async once(seconds) {
      news.clear()
      const work = asking(seconds)
      changed = await makeChanges(database, { perSecond: PER_SECOND, seconds })
      await work
      return { operations: seconds, seconds, latencies: [] }
    },
    async verify() {
      await inGroups(database.people, ask)
      const missed = changed.filter((person) => !news.has(person)).length
      if (missed > 0 || news.size > changed.length)
        throw new Error(`of ${changed.length} changes ${missed} were missed, and ${news.size} were told`)
    },
  }
  return {
    contender,
    rest: asking,
    async close() {
      for (const poll of opened) poll.close()
      await server.stop()
    },
  }
}

/** Everybody once in two seconds, evenly spread; rejects where the server cannot keep up. */
async function askInTurn(
  people: readonly Person[],
  { ask, seconds }: { ask: (person: Person) => Promise<void>; seconds: number },
): Promise<void> {
  const from = performance.now()
  const count = Math.round((people.length * seconds * 1_000) / EVERY_MS)
  const asked: Promise<void>[] = []
  for (let at = 0; at < count; at += 1) {
    const early = from + (at * EVERY_MS) / people.length - performance.now()
    if (early > 1) await pause(early)
    asked.push(ask(people[at % people.length]!))
  }
  await Promise.all(asked)
}

async function inGroups<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    results.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))))
  return results
}

async function untilReady(port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await waitFor(isReady, { seconds: 30 }))) throw new Error('the gateway did not become ready')
}
