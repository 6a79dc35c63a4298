import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Redis } from 'ioredis'
import pg from 'pg'
import { bundleServices, type Entry, getBundlePath } from '../../../local/build/bundle-services.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import { projectRoot } from '../../../local/project-root.ts'
import type { Stores } from '../harness/benchmark.ts'
import type { Contender } from '../harness/contest.ts'
import { type Core, type PinnedProcess, startPinned, untilReady } from '../harness/processes.ts'
import type { Load, LoadReport } from './load.ts'

export type ContenderName = 'webhook-ingest and dispatcher' | 'octokit' | 'octokit, durable' | 'Probot'

export type Pace = Pick<Load, 'connections' | 'rate'>

export interface Environment {
  stores: Stores
  pool: pg.Pool
  redis: Redis
  repositoryId: string
  send(load: Load): Promise<LoadReport>
  start(bundle: string, core: Core, env: Record<string, string>): PinnedProcess
  close(): Promise<void>
}

const SETTLE_MS = 10_000
const QUEUE = 'peer-deliveries'
const TABLE = 'peer_deliveries'
const secret = createHmac('sha256', 'only for benchmarks').update('hook').digest('hex')

const entries: Entry[] = [
  { name: 'bench-load', entry: 'infra/tests/bench/ingest/load.ts' },
  { name: 'bench-dispatcher', entry: 'infra/tests/bench/ingest/servers/dispatcher.ts' },
  { name: 'bench-ingest', entry: 'services/webhook-ingest/src/main.ts' },
  { name: 'bench-peer', entry: 'infra/tests/bench/ingest/servers/peer.ts' },
]

export async function openEnvironment(stores: Stores): Promise<Environment> {
  const root = projectRoot()
  await bundleServices(root, entries)
  const pool = new pg.Pool({ connectionString: stores.postgres.url, max: 1 })
  const redis = new Redis(stores.redis.url)
  const start: Environment['start'] = (bundle, core, env) =>
    startPinned(getBundlePath(root, bundle), { core, env, logFile: join(stores.folder, `${bundle}.log`) })
  const sender = start('bench-load', 'rest', {})
  await sender.ready
  return {
    stores,
    pool,
    redis,
    start,
    repositoryId: await connectRepository(pool),
    async send(load) {
      const report = once(sender.child, 'message')
      sender.child.send(load)
      return (await report)[0] as LoadReport
    },
    async close() {
      await sender.stop()
      await pool.end()
      await redis.quit()
    },
  }
}

async function connectRepository(pool: pg.Pool): Promise<string> {
  await pool.query(`drop table if exists ${TABLE}; create table ${TABLE} (like deliveries including all)`)
  await pool.query('delete from users')
  const { rows } = await pool.query<{ id: string }>(
    `with person as (insert into users (github_id, github_username) values (1, 'marta-olsen') returning id)
      insert into repositories (user_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret)
      select id, 1, 'ferry-api', 'northbeam', 'northbeam/ferry-api', $1 from person returning id`,
    [secret],
  )
  return rows[0]!.id
}

interface Server {
  port: number
  path: string
  processes: Record<string, PinnedProcess>
  /** The query that counts the rows of accepted deliveries. Null if the contender stores no rows. */
  countRows: string | null
  jobs: string
}

export async function startContender(
  environment: Environment,
  name: ContenderName,
  pace: Pace,
): Promise<{ contender: Contender; close(): Promise<void> }> {
  const { stores, pool, redis } = environment
  const isOurs = name === 'webhook-ingest and dispatcher'
  const server = isOurs ? await startIngest(environment) : await startPeer(environment, name)
  const body = mergedPullRequest()
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const { port, path, countRows } = server
  const pids = Object.entries(server.processes).map(([process, { pid }]) => [process, pid])
  const contender: Contender = {
    name: TITLES[name],
    processes: {
      ...Object.fromEntries(pids),
      Redis: stores.redis.pid,
      ...(countRows && { PostgreSQL: stores.postgres.pid }),
    },
    async once(seconds) {
      const from = performance.now()
      const report = await environment.send({ port, path, body, signature, seconds, ...pace })
      if (report.refused > 0) throw new Error(`${name} refused ${report.refused} of its deliveries`)
      if (isOurs) await settle(environment, server, report.accepted)
      const took = isOurs ? (performance.now() - from) / 1000 : report.seconds
      return { operations: report.accepted, seconds: took, latencies: report.latencies }
    },
    async verify({ operations }) {
      await settle(environment, server, operations)
      await pool.query(`truncate deliveries, jobs, ${TABLE}`)
      await redis.flushdb()
    },
  }
  return {
    contender,
    async close() {
      for (const process of Object.values(server.processes)) await process.stop()
    },
  }
}

const TITLES: Record<ContenderName, string> = {
  'webhook-ingest and dispatcher': 'webhook-ingest and the job dispatcher: committed, then queued',
  octokit: '@octokit/webhooks and BullMQ add, not durable',
  'octokit, durable': '@octokit/webhooks, row committed, BullMQ add',
  Probot: 'Probot and BullMQ add, not durable',
}

async function startIngest({ stores, start, repositoryId }: Environment): Promise<Server> {
  const port = await freePort()
  const database = { DATABASE_URL: stores.postgres.url }
  const settings = { ...database, INGEST_PORT: String(port), INGEST_METRICS_PORT: '0' }
  const service = start('bench-ingest', 'service', settings)
  await untilReady(port)
  const dispatcher = start('bench-dispatcher', 'rest', { ...database, REDIS_URL: stores.redis.url })
  await dispatcher.ready
  return {
    port,
    path: `/webhooks/github/${repositoryId}`,
    processes: { service, dispatcher },
    countRows: 'select count(*)::int as count from jobs where delivered_at is not null',
    jobs: 'debrief:route-delivery:wait',
  }
}

async function startPeer({ stores, start }: Environment, name: ContenderName): Promise<Server> {
  const isDurable = name === 'octokit, durable'
  const service = start('bench-peer', 'service', {
    REDIS_URL: stores.redis.url,
    QUEUE,
    SECRET: secret,
    ...(isDurable && { DATABASE_URL: stores.postgres.url, TABLE }),
    ...(name === 'Probot' && { PROBOT: findProbot() }),
  })
  const { port } = (await service.ready) as { port: number }
  const countRows = isDurable ? `select count(*)::int as count from ${TABLE}` : null
  return { port, path: '/', processes: { service }, countRows, jobs: `bull:${QUEUE}:wait` }
}

async function settle({ pool, redis }: Environment, server: Server, accepted: number): Promise<void> {
  const { countRows, jobs } = server
  const end = performance.now() + SETTLE_MS
  for (;;) {
    const stored = countRows ? (await pool.query<{ count: number }>(countRows)).rows[0]!.count : accepted
    const queued = await redis.llen(jobs)
    if (stored === accepted && queued === accepted) return
    if (performance.now() > end || stored > accepted || queued > accepted)
      throw new Error(`of ${accepted} accepted deliveries ${stored} are stored and ${queued} queued`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

interface EventExamples {
  name: string
  examples: Record<string, unknown>[]
}

/** GitHub's published example of a closed pull request, changed to a merged one. The JSON is about 25 kB. */
function mergedPullRequest(): string {
  const published = createRequire(import.meta.url)('@octokit/webhooks-examples') as EventExamples[]
  const closed = published
    .find(({ name }) => name === 'pull_request')
    ?.examples.find(({ action }) => action === 'closed')
  if (!closed) throw new Error('@octokit/webhooks-examples has no closed pull request')
  const pull = closed.pull_request as Record<string, unknown>
  const merged = { merged: true, merged_at: pull.closed_at, merge_commit_sha: 'a'.repeat(40) }
  return JSON.stringify({ ...closed, pull_request: { ...pull, ...merged } })
}

const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns the address to import Probot from. The first run installs Probot next to the benchmarks, because nothing else
 * needs it.
 */
function findProbot(): string {
  const entry = `${folder}node_modules/probot/lib/index.js`
  if (!existsSync(entry)) {
    console.log('Installing Probot for the comparison…')
    const options = ['--no-workspaces', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const run = spawnSync('npm', ['ci', ...options], { cwd: folder, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`Probot could not be installed into ${folder}:\n${run.stderr}`)
  }
  return pathToFileURL(entry).href
}
