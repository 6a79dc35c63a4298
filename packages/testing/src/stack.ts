import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { startWorker } from '@debrief/analysis-worker/app'
import { settings as workerSettings } from '@debrief/analysis-worker/config'
import { type Connection, connect } from '@debrief/database/connect'
import { createGithubClient } from '@debrief/github/client'
import { createHook } from '@debrief/github/hooks'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { startIngest } from '@debrief/webhook-ingest/app'
import { settings as ingestSettings } from '@debrief/webhook-ingest/config'
import { connectRepository, createUser, subscribe } from './factories.ts'

export interface StackOptions {
  databaseUrl: string
  /** null: the queue runs on PostgreSQL. */
  redisUrl: string | null
  dataFolders?: string[]
  openApiFile?: string
  demo?: boolean
  /** Settings of the worker that differ from what suits most tests. */
  worker?: Record<string, string>
}

export interface Stack {
  connection: Connection
  simulator: GithubSimulator
  ingestUrl: string
  /** A person with a plan and a GitHub token of the simulator's. */
  signUp(login: string): Promise<{ id: string; githubId: number; token: string }>
  /** Connects a repository of the simulator's to a person, with its hook at ingest. */
  connectFor(person: { id: string; token: string }, fullName: string, githubRepoId: number): Promise<string>
  /** Asks the simulator for something, by its control routes. */
  control<Answer>(path: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

/** Simulator, webhook-ingest and worker in this process, on a database and a queue of one's own. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const log = createLog('test', 'silent')
  const keys = `test:${randomBytes(32).toString('base64')}`
  const connection = connect(options.databaseUrl, { name: 'test' })
  const simulator = await startGithubSimulator({
    dataFolders: options.dataFolders ?? [],
    demo: options.demo ?? true,
    demoFolder: fileURLToPath(new URL('../../simulators/demo', import.meta.url)),
    limits: { primary: 1_000_000 },
    ...(options.openApiFile ? { openApiFile: options.openApiFile } : { validate: false }),
    warn: () => {},
  })
  const ingest = await startIngest(
    ingestSettings.parse({
      DATABASE_URL: options.databaseUrl,
      INGEST_PORT: 0,
      INGEST_METRICS_PORT: 0,
      LOG_LEVEL: 'silent',
    }),
    { log },
  )
  const worker = await startWorker(
    workerSettings.parse({
      DATABASE_URL: options.databaseUrl,
      ...(options.redisUrl ? { REDIS_URL: options.redisUrl } : { QUEUE_BACKEND: 'postgres' }),
      TOKEN_KEYS: keys,
      GITHUB_API_URL: simulator.apiUrl,
      RETRY_SECONDS: '0.1',
      LOG_LEVEL: 'silent',
      ...options.worker,
    }),
    { log },
  )

  async function control<Answer>(path: string, body: unknown = {}): Promise<Answer> {
    const answer = await fetch(`${simulator.url}/_simulator${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${path}: ${text}`)
    return (text ? JSON.parse(text) : null) as Answer
  }

  return {
    connection,
    simulator,
    ingestUrl: ingest.url,
    control,
    async signUp(login) {
      const { token, id: githubId } = await control<{ token: string; id: number }>('/tokens', { login })
      const user = await createUser(connection.db, { login, githubId })
      await subscribe(connection.db, user.id, { planType: 'teams', extraSeats: 48 })
      const sealed = readKeyRing(keys).seal(token, aboutGithubToken(user.id))
      await connection.db
        .updateTable('users')
        .set({ github_access_token: sealed })
        .where('id', '=', user.id)
        .execute()
      return { id: user.id, githubId, token }
    },
    async connectFor(person, fullName, githubRepoId) {
      const repository = await connectRepository(connection.db, { userId: person.id, fullName, githubRepoId })
      const client = createGithubClient({
        baseUrl: simulator.apiUrl,
        token: person.token,
        userAgent: 'debrief-test',
      })
      const url = `${ingest.url}/webhooks/github/${repository.id}`
      const hookId = await createHook(client, { fullName, url, secret: repository.secret })
      await connection.db
        .updateTable('repositories')
        .set({ webhook_id: hookId, analyze_authors: 'everyone' })
        .where('id', '=', repository.id)
        .execute()
      return repository.id
    },
    async close() {
      await simulator.close()
      await ingest.close()
      await worker.close(1_000)
      await connection.close()
    },
  }
}

/** Resolves with the first answer that is not null or undefined; rejects with what was waited for after `seconds`. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | undefined | false>,
  seconds = 15,
): Promise<Value> {
  const deadline = performance.now() + seconds * 1_000
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
