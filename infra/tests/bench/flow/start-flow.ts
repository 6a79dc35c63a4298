import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import { freePort } from '../../../local/machine/free-port.ts'
import { bundlePrograms, type Program } from '../../faults/stage/bundles.ts'
import type { Stores } from '../harness/benchmark.ts'
import { type Core, type PinnedProcess, startPinned, untilReady } from '../harness/processes.ts'

/** The system as separate processes. By default, the simulator responds immediately and has no rate limit. */
export interface Flow {
  connection: Connection
  simulator: string
  repositoryId: string
  readonly worker: PinnedProcess
  ingest: PinnedProcess
  copies(count: number): Promise<number[]>
  /** Sends the webhook for a merged pull request. Resolves when the webhook is accepted. */
  merge(number: number): Promise<void>
  sealToken(user: { id: string; login: string }): Promise<string>
  killWorker(): Promise<void>
  close(): Promise<void>
}

const FULL_NAME = 'northbeam/ferry-api'
/** A typical pull request of the demo, with five threads. */
const ORDINARY = 482

export async function startFlow(
  stores: Pick<Stores, 'postgres' | 'redis' | 'folder'>,
  github: Record<string, string> = {},
): Promise<Flow> {
  const keys = `bench:${randomBytes(32).toString('base64')}`
  const services = await startServices(stores, { keys, github })
  const { simulator, ingest, ingestUrl, close } = services
  const connection = connect(stores.postgres.url, { max: 4, statementTimeout: 60_000 })
  const user = await createUser(connection.db, { login: 'jonas-pitt' })
  await subscribe(connection.db, user.id, { planType: 'teams', extraSeats: 1_000 })
  const sealToken = async ({ id, login }: { id: string; login: string }) => {
    const { token } = await post<{ token: string }>(`${simulator}/_simulator/tokens`, { login })
    return readKeyRing(keys).seal(token, aboutGithubToken(id))
  }
  const sealed = await sealToken(user)
  await connection.db.updateTable('users').set({ github_access_token: sealed }).execute()
  const repository = await connectRepository(connection.db, { userId: user.id, fullName: FULL_NAME })

  return {
    connection,
    simulator,
    repositoryId: repository.id,
    get worker() {
      return services.worker()
    },
    ingest,
    sealToken,
    killWorker: services.killWorker,
    async copies(count) {
      const made = await post<{ numbers: number[] }>(
        `${simulator}/_simulator/pull-requests/${FULL_NAME}/${ORDINARY}/copies`,
        { count },
      )
      return made.numbers
    },
    async merge(number) {
      const body = JSON.stringify(buildMerge(number, { id: repository.githubRepoId, author: user }))
      const signature = `sha256=${createHmac('sha256', repository.secret).update(body).digest('hex')}`
      const answer = await fetch(`${ingestUrl}/webhooks/github/${repository.id}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'pull_request',
          'x-github-delivery': `bench-${number}`,
          'x-hub-signature-256': signature,
        },
        body,
      })
      if (answer.status !== 202) throw new Error(`webhook-ingest answered ${answer.status}`)
      await answer.arrayBuffer()
    },
    async close() {
      await connection.close()
      await close()
    },
  }
}

async function startServices(
  stores: Pick<Stores, 'postgres' | 'redis' | 'folder'>,
  { keys, github }: { keys: string; github: Record<string, string> },
) {
  const getBundlePath = await bundlePrograms(stores.folder)
  const [simulatorPort, ingestPort, workerPort] = [await freePort(), await freePort(), await freePort()]
  const start = (program: Program, core: Core, env: Record<string, string>) => {
    const logFile = join(stores.folder, `${program}.log`)
    return startPinned(getBundlePath(program), { core, env: { ...env, LOG_LEVEL: 'warn' }, logFile })
  }
  const simulator = `http://127.0.0.1:${simulatorPort}`
  const simulators = start('simulators', 'rest', {
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_VALIDATE: 'off',
    SIMULATOR_RATE_LIMIT: '100000000',
    ...github,
  })
  await untilReady(simulatorPort)
  const ingest = start('webhook-ingest', 'rest', {
    DATABASE_URL: stores.postgres.url,
    INGEST_PORT: String(ingestPort),
    INGEST_METRICS_PORT: '0',
  })
  const startWorker = () =>
    start('analysis-worker', 'service', {
      DATABASE_URL: stores.postgres.url,
      REDIS_URL: stores.redis.url,
      TOKEN_KEYS: keys,
      GITHUB_API_URL: `${simulator}/api/v3`,
      WORKER_PORT: String(workerPort),
      WORKER_METRICS_PORT: '0',
    })
  let worker = startWorker()
  await untilReady(ingestPort)
  await untilReady(workerPort)
  return {
    simulator,
    ingestUrl: `http://127.0.0.1:${ingestPort}`,
    worker: () => worker,
    async killWorker() {
      worker.child.kill('SIGKILL')
      await worker.stop()
      worker = startWorker()
      await untilReady(workerPort)
    },
    ingest,
    async close() {
      for (const process of [worker, ingest, simulators]) await process.stop()
    },
  }
}

function buildMerge(
  number: number,
  { id, author }: { id: number; author: { githubId: number; login: string } },
) {
  // Each merge is a second later than the previous one. With equal times, a new mistake could sort before grouped ones,
  // and its whole category would be regrouped.
  const at = new Date(Date.UTC(2026, 10, 20, 10) + number * 1_000).toISOString()
  return {
    action: 'closed',
    repository: {
      id,
      full_name: FULL_NAME,
      name: 'ferry-api',
      owner: { login: 'northbeam', id: 1 },
      updated_at: at,
    },
    pull_request: {
      number,
      title: `Pull request ${number}`,
      body: null,
      state: 'closed',
      merged: true,
      merged_at: at,
      updated_at: at,
      merge_commit_sha: String(number).padStart(40, '0'),
      user: { login: author.login, id: author.githubId, type: 'User' },
      head: { sha: 'a'.repeat(40) },
      base: { sha: 'b'.repeat(40), repo: { language: 'TypeScript' } },
      html_url: `https://github.com/${FULL_NAME}/pull/${number}`,
      commits: 3,
      additions: 100,
      deletions: 50,
      changed_files: 4,
      review_comments: 8,
    },
  }
}

async function post<Answer>(url: string, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
