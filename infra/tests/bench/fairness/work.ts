import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { aboutGithubToken, type KeyRing, readKeyRing } from '@debrief/service-kit/key-ring'
import { onDatabase } from '@debrief/testing/database-url'
import { connectRepository, createUser } from '@debrief/testing/factories'
import pg from 'pg'
import { bundleServices, getBundlePath } from '../../../local/build/bundle-services.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import { projectRoot } from '../../../local/project-root.ts'
import type { Stores } from '../harness/benchmark.ts'
import { type PinnedProcess, startPinned, untilReady } from '../harness/processes.ts'

const entries = [
  { name: 'bench-work-github', entry: 'infra/tests/bench/fairness/servers/github.ts' },
  { name: 'bench-work-direct', entry: 'infra/tests/bench/fairness/servers/direct.ts' },
  { name: 'bench-work-worker', entry: 'services/analysis-worker/src/main.ts' },
]

export interface Work {
  stores: Stores
  openDatabase(name: string): Promise<WorkDatabase>
  startWorker(database: WorkDatabase, concurrency: number): Promise<PinnedProcess>
  startDirect(database: WorkDatabase, env: Record<string, string>): Promise<PinnedProcess>
  close(): Promise<void>
}

export async function prepareWork(stores: Stores): Promise<Work> {
  await bundleServices(projectRoot(), entries)
  const start = (name: string, core: 'service' | 'rest', env: Record<string, string>) =>
    startPinned(getBundlePath(projectRoot(), name), {
      core,
      env,
      logFile: join(stores.folder, `${name}.log`),
    })
  const github = start('bench-work-github', 'rest', {})
  const { port } = (await github.ready) as { port: number }
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const common = {
    REDIS_URL: stores.redis.url,
    TOKEN_KEYS: keys,
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    DIGEST: 'off',
    LOG_LEVEL: 'warn',
  }
  return {
    stores,
    openDatabase: (name) => openWorkDatabase(stores.postgres.url, { name, keys: readKeyRing(keys) }),
    async startWorker({ url }, concurrency) {
      const workerPort = await freePort()
      const worker = start('bench-work-worker', 'service', {
        ...common,
        DATABASE_URL: url,
        WORKER_CONCURRENCY: String(concurrency),
        WORKER_PORT: String(workerPort),
        WORKER_METRICS_PORT: '0',
      })
      await untilReady(workerPort)
      return worker
    },
    async startDirect({ url }, env) {
      const direct = start('bench-work-direct', 'service', { ...common, ...env, DATABASE_URL: url })
      await direct.ready
      return direct
    },
    close: () => github.stop(),
  }
}

export interface Tenant {
  userId: string
  repositoryId: string
}

/** A separate database on the benchmark's server, because workers must not claim each other's runs. */
export interface WorkDatabase {
  url: string
  connection: Connection
  tenant(): Promise<Tenant>
  runs(tenant: Tenant, count: number, due: 'now' | 'tomorrow'): Promise<string[]>
  close(): Promise<void>
}

export async function openWorkDatabase(
  server: string,
  { name, keys }: { name: string; keys: KeyRing },
): Promise<WorkDatabase> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = onDatabase(server, name)
  await migrateToLatest(url)
  const connection = connect(url, { max: 2, statementTimeout: 300_000 })
  let numbered = 0
  return {
    url,
    connection,
    async tenant() {
      const { id: userId } = await createUser(connection.db)
      const sealed = keys.seal('token-of-nobody', aboutGithubToken(userId))
      await connection.pool.query('update users set github_access_token = $1 where id = $2', [sealed, userId])
      const { id: repositoryId } = await connectRepository(connection.db, { userId })
      return { userId, repositoryId }
    },
    async runs({ userId, repositoryId }, count, due) {
      numbered += count
      const { rows } = await connection.pool.query<{ id: string }>(
        `with pulls as (
          insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at)
          select $1, $2, 'Pull request', n, now(), 'sha' || n, 'https://github.com/x', now()
          from generate_series($3::int, $4::int) n returning id, merge_sha),
        runs as (
          insert into analysis_runs (pull_request_id, repository_id, tenant_id, charged_user_id, merge_sha)
          select id, $1, $2, $2, merge_sha from pulls returning id, tenant_id),
        enqueued as (
          select count(*) from (select jsonb_agg(jsonb_build_object('key', id, 'input', jsonb_build_object('runId', id),
            'tenantId', tenant_id, 'runIn', $5::int)) as entries from runs) batch
          cross join lateral enqueue_jobs('analyze-pull-request', entries))
        select id from runs, enqueued`,
        [repositoryId, userId, numbered - count + 1, numbered, due === 'now' ? 0 : 86_400],
      )
      return rows.map(({ id }) => id)
    },
    close: () => connection.close(),
  }
}
