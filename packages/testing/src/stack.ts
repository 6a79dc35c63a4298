import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningWorker, startWorker } from '@debrief/analysis-worker/app'
import { settings as workerSettings } from '@debrief/analysis-worker/config'
import { type Connection, connect } from '@debrief/database/connect'
import { createLog, type Log } from '@debrief/service-kit/log'
import type { AppOptions } from '@debrief/simulators/github/options'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { type Ingest, startIngest } from '@debrief/webhook-ingest/app'
import { settings as ingestSettings } from '@debrief/webhook-ingest/config'
import { asRole } from './database-url.ts'
import { byName } from './name-this-host.ts'
import { askSimulator, connectFor, giveToken, signUp } from './stack-people.ts'

export interface StackOptions {
  databaseUrl: string
  /** null: the queue runs on PostgreSQL. */
  redisUrl: string | null
  /** The key ring that tokens are sealed with, where a gateway beside the stack has to open them too. */
  keys?: string
  dataFolders?: string[]
  openApiFile?: string
  demo?: boolean
  /** The simulator has an App, installed everywhere, whose hook is ingest and whose settings the worker knows. */
  app?: boolean
  /** The host name by which the worker calls the simulator, in place of its address. */
  githubName?: string
  /** Settings of the worker that differ from what suits most tests. */
  worker?: Record<string, string>
  /** Told of the named places that the worker passes; what it gives is waited for where a process may freeze. */
  failpoint?: (name: string, about?: number) => unknown
  /** The clock by which the worker's model endpoint is left alone. */
  now?: () => number
  /** Where a service's lines go; left out: nowhere. */
  logOf?: (service: string) => Log
}

export interface Stack {
  connection: Connection
  simulator: GithubSimulator
  ingestUrl: string
  ingest: Ingest
  worker: RunningWorker
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
  const app = options.app ? newApp() : null
  const ingest = await startDoor(options, { app, keys })
  const simulator = await startSimulator(options, app && appOptions(app, ingest.url))
  const outbox = mkdtempSync(join(tmpdir(), 'debrief-outbox-'))
  const worker = await startAnalysis(
    { ...options, worker: { ...app, ...options.worker } },
    { keys, githubApiUrl: byName(simulator.apiUrl, options.githubName), webhookUrl: ingest.url, outbox },
  )
  const control: Stack['control'] = (path, body) => askSimulator(simulator, path, body)
  return {
    connection,
    simulator,
    ingestUrl: ingest.url,
    ingest,
    worker,
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

/** As the settings of ingest and worker name it. */
interface AppSettings extends Record<string, string> {
  GITHUB_APP_ID: string
  GITHUB_APP_SLUG: string
  GITHUB_APP_PRIVATE_KEY: string
  GITHUB_APP_WEBHOOK_SECRET: string
}

function newApp(): AppSettings {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    GITHUB_APP_ID: '4242',
    GITHUB_APP_SLUG: 'debrief',
    GITHUB_APP_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    GITHUB_APP_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
  }
}

const appOptions = (app: AppSettings, ingestUrl: string): AppOptions => ({
  id: Number(app.GITHUB_APP_ID),
  slug: app.GITHUB_APP_SLUG,
  name: 'Debrief',
  clientId: 'Iv1.debrief',
  clientSecret: 'debrief-app-secret',
  privateKey: app.GITHUB_APP_PRIVATE_KEY,
  webhookUrl: `${ingestUrl}/webhooks/github/app`,
  webhookSecret: app.GITHUB_APP_WEBHOOK_SECRET,
})

function startSimulator(
  { dataFolders, demo, openApiFile }: StackOptions,
  app: AppOptions | null,
): Promise<GithubSimulator> {
  return startGithubSimulator({
    dataFolders: dataFolders ?? [],
    demo: demo ?? true,
    limits: { primary: 1_000_000 },
    ...(app ? { app } : {}),
    ...(openApiFile ? { openApiFile } : { validate: false }),
    warn: () => {},
  })
}

function startDoor(
  { databaseUrl, logOf }: StackOptions,
  { app, keys }: { app: AppSettings | null; keys: string },
): Promise<Ingest> {
  const secret = app ? { GITHUB_APP_WEBHOOK_SECRET: app.GITHUB_APP_WEBHOOK_SECRET } : {}
  const config = {
    DATABASE_URL: asRole(databaseUrl, 'ingest'),
    // They open the secret of an App that is made while it runs.
    TOKEN_KEYS: keys,
    ...secret,
    INGEST_PORT: 0,
    INGEST_METRICS_PORT: 0,
    LOG_LEVEL: 'silent',
  }
  return startIngest(ingestSettings.parse(config), { log: (logOf ?? silent)('webhook-ingest') })
}

const silent = () => createLog('test', 'silent')

function startAnalysis(
  { databaseUrl, redisUrl, worker, now, failpoint, logOf }: StackOptions,
  at: { keys: string; githubApiUrl: string; webhookUrl: string; outbox: string },
): Promise<RunningWorker> {
  const config = {
    DATABASE_URL: asRole(databaseUrl, 'worker'),
    ...(redisUrl ? { REDIS_URL: redisUrl } : { QUEUE_BACKEND: 'postgres' }),
    TOKEN_KEYS: at.keys,
    GITHUB_API_URL: at.githubApiUrl,
    WEBHOOK_URL: at.webhookUrl,
    RETRY_SECONDS: '0.1',
    GITHUB_POST_SPACING_SECONDS: '0',
    OUTBOX_FOLDER: at.outbox,
    LOG_LEVEL: 'silent',
    ...worker,
  }
  return startWorker(workerSettings.parse(config), {
    log: (logOf ?? silent)('analysis-worker'),
    ...(now ? { now } : {}),
    ...(failpoint ? { failpoint } : {}),
  })
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
