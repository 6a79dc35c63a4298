import { once } from 'node:events'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { bundleOf, bundleServices, type Entry } from '../../local/build/bundle-services.ts'
import { projectRoot } from '../../local/project-root.ts'
import type { Stores } from '../harness/case.ts'
import { type PinnedProcess, startPinned } from '../harness/pinned-process.ts'
import type { LoadOrder, LoadReport } from './load-order.ts'
import { secret } from './payload.ts'
import { TABLE } from './servers/keep-facts.ts'

/** What the contenders of one contest share: the stores, the process that sends, and one connected repository. */
export interface Field {
  stores: Stores
  pool: pg.Pool
  redis: Redis
  repositoryId: string
  load(order: LoadOrder): Promise<LoadReport>
  start(bundle: string, core: 'service' | 'rest', env: Record<string, string>): PinnedProcess
  close(): Promise<void>
}

const entries: Entry[] = [
  { name: 'bench-load', entry: 'infra/bench/ingest/load.ts' },
  { name: 'bench-relay', entry: 'infra/bench/ingest/servers/relay.ts' },
  { name: 'bench-ours', entry: 'services/webhook-ingest/src/main.ts' },
  ...['octokit', 'probot', 'bare'].map((name) => ({
    name: `bench-${name}`,
    entry: `infra/bench/ingest/servers/${name}.ts`,
  })),
]

export async function openField(stores: Stores): Promise<Field> {
  const root = projectRoot()
  await bundleServices(root, entries)
  const pool = new pg.Pool({ connectionString: stores.postgres.url, max: 1 })
  const redis = new Redis(stores.redis.url)
  const start: Field['start'] = (bundle, core, env) =>
    startPinned(bundleOf(root, bundle), { core, env, logFile: join(stores.folder, `${bundle}.log`) })
  const sender = start('bench-load', 'rest', {})
  await sender.ready
  return {
    stores,
    pool,
    redis,
    start,
    repositoryId: await connectRepository(pool),
    async load(order) {
      const report = once(sender.child, 'message')
      sender.child.send(order)
      return (await report)[0] as LoadReport
    },
    async close() {
      await sender.stop()
      await pool.end()
      await redis.quit()
    },
  }
}

/** Also makes the table of the durable peer: as ours, but without the trigger that rings our bell. */
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
