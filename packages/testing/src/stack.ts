import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningWorker, startWorker } from '@debrief/analysis-worker/app'
import { settings as workerSettings } from '@debrief/analysis-worker/config'
import { type Connection, connect } from '@debrief/database/connect'
import { createGithubClient } from '@debrief/github/client'
import { createHook } from '@debrief/github/hooks'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { type Ingest, startIngest } from '@debrief/webhook-ingest/app'
import { settings as ingestSettings } from '@debrief/webhook-ingest/config'
import { connectRepository, createUser, subscribe } from './factories.ts'

export interface StackOptions {
  databaseUrl: string
  /** null: the queue runs on PostgreSQL. */
  redisUrl: string | null
  /** The key ring that tokens are sealed with, where a gateway beside the stack has to open them too. */
  keys?: string
  dataFolders?: string[]
  openApiFile?: string
  demo?: boolean
  /** Settings of the worker that differ from what suits most tests. */
  worker?: Record<string, string>
  /** The clock by which the worker's model endpoint is left alone. */
  now?: () => number
}

export interface Stack {
  connection: Connection
  simulator: GithubSimulator
  ingestUrl: string
  /** Folder where the worker's mails land. */
  outbox: string
  /** A person with a plan and a GitHub token of the simulator's. */
  signUp(login: string): Promise<{ id: string; githubId: number; token: string }>
  /** Gives a person a new GitHub token, as signing in does; the old ones stay what they are. */
  renewToken(person: { id: string }, login: string): Promise<void>
  /** Connects a repository of the simulator's to a person, with its hook at ingest. */
  connectFor(person: { id: string; token: string }, fullName: string, githubRepoId: number): Promise<string>
  /** Asks the simulator for something, by its control routes. */
  control<Answer>(path: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

/** Simulator, webhook-ingest and worker in this process, on a database and a queue of one's own. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const keys = options.keys ?? `test:${randomBytes(32).toString('base64')}`
  const connection = connect(options.databaseUrl, { name: 'test' })
  const simulator = await startSimulator(options)
  const ingest = await startDoor(options)
  const outbox = mkdtempSync(join(tmpdir(), 'debrief-outbox-'))
  const worker = await startAnalysis(options, { keys, githubApiUrl: simulator.apiUrl, outbox })
  const control: Stack['control'] = (path, body) => askSimulator(simulator, path, body)
  return {
    connection,
    simulator,
    ingestUrl: ingest.url,
    outbox,
    control,
    signUp: (login) => signUp(login, { connection, keys, control }),
    renewToken: async ({ id }, login) => void (await giveToken(id, login, { connection, keys, control })),
    connectFor: (person, fullName, githubRepoId) =>
      connectFor(person, { fullName, githubRepoId, connection, simulator, ingestUrl: ingest.url }),
    async close() {
      await simulator.close()
      await ingest.close()
      await worker.close(1_000)
      await connection.close()
      rmSync(outbox, { recursive: true, force: true })
    },
  }
}

function startSimulator({ dataFolders, demo, openApiFile }: StackOptions): Promise<GithubSimulator> {
  return startGithubSimulator({
    dataFolders: dataFolders ?? [],
    demo: demo ?? true,
    demoFolder: fileURLToPath(new URL('../../simulators/demo', import.meta.url)),
    limits: { primary: 1_000_000 },
    ...(openApiFile ? { openApiFile } : { validate: false }),
    warn: () => {},
  })
}

function startDoor({ databaseUrl }: StackOptions): Promise<Ingest> {
  const config = { DATABASE_URL: databaseUrl, INGEST_PORT: 0, INGEST_METRICS_PORT: 0, LOG_LEVEL: 'silent' }
  return startIngest(ingestSettings.parse(config), { log: createLog('test', 'silent') })
}

function startAnalysis(
  { databaseUrl, redisUrl, worker, now }: StackOptions,
  { keys, githubApiUrl, outbox }: { keys: string; githubApiUrl: string; outbox: string },
): Promise<RunningWorker> {
  const config = {
    DATABASE_URL: databaseUrl,
    ...(redisUrl ? { REDIS_URL: redisUrl } : { QUEUE_BACKEND: 'postgres' }),
    TOKEN_KEYS: keys,
    GITHUB_API_URL: githubApiUrl,
    RETRY_SECONDS: '0.1',
    OUTBOX_FOLDER: outbox,
    LOG_LEVEL: 'silent',
    ...worker,
  }
  return startWorker(workerSettings.parse(config), {
    log: createLog('test', 'silent'),
    ...(now ? { now } : {}),
  })
}

async function askSimulator<Answer>(
  { url }: GithubSimulator,
  path: string,
  body: unknown = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/_simulator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${path}: ${text}`)
  return (text ? JSON.parse(text) : null) as Answer
}

type Means = Pick<Stack, 'connection' | 'control'> & { keys: string }

async function signUp(login: string, means: Means) {
  const { id: githubId } = await means.control<{ id: number }>('/tokens', { login })
  const { db } = means.connection
  const user = await createUser(db, { login, githubId })
  await subscribe(db, user.id, { planType: 'teams', extraSeats: 48 })
  return { id: user.id, githubId, token: await giveToken(user.id, login, means) }
}

async function giveToken(id: string, login: string, { connection, keys, control }: Means): Promise<string> {
  const { token } = await control<{ token: string }>('/tokens', { login })
  const sealed = readKeyRing(keys).seal(token, aboutGithubToken(id))
  await connection.db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
  return token
}

async function connectFor(
  person: { id: string; token: string },
  at: Pick<Stack, 'connection' | 'simulator' | 'ingestUrl'> & { fullName: string; githubRepoId: number },
): Promise<string> {
  const { fullName, githubRepoId } = at
  const { db } = at.connection
  const repository = await connectRepository(db, { userId: person.id, fullName, githubRepoId })
  const client = createGithubClient({
    baseUrl: at.simulator.apiUrl,
    token: person.token,
    userAgent: 'debrief-test',
  })
  const url = `${at.ingestUrl}/webhooks/github/${repository.id}`
  const hookId = await createHook(client, { fullName, url, secret: repository.secret })
  await db
    .updateTable('repositories')
    .set({ webhook_id: hookId, analyze_authors: 'everyone' })
    .where('id', '=', repository.id)
    .execute()
  return repository.id
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
