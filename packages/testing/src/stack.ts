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
  /** If null, the queue runs on PostgreSQL. */
  redisUrl: string | null
  /** The key ring that encrypts tokens. Pass it if a gateway has to decrypt the tokens too. */
  keys?: string
  dataFolders?: string[]
  openApiFile?: string
  demo?: boolean
  app?: boolean
  standardsApp?: boolean
  githubName?: string
  worker?: Record<string, string>
  otherWorkers?: number
  /**
   * Called when the worker reaches a failpoint. Some jobs, such as the agent's, wait for a returned promise, so a test
   * can pause them.
   */
  failpoint?: (name: string, about?: number) => unknown
  /** Clock for the model endpoint's circuit breaker, in milliseconds since 1970. */
  now?: () => number
  getServiceLog?: (service: string) => Log
}

export interface Stack {
  connection: Connection
  simulator: GithubSimulator
  ingestUrl: string
  ingest: Ingest
  worker: RunningWorker
  outbox: string
  signUp(login: string): Promise<{ id: string; githubId: number; token: string }>
  renewToken(person: { id: string }, login: string): Promise<void>
  connectFor(person: { id: string; token: string }, fullName: string, githubRepoId: number): Promise<string>
  control<Answer>(path: string, body?: unknown): Promise<Answer>
  close(): Promise<void>
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const keys = options.keys ?? `test:${randomBytes(32).toString('base64')}`
  // Unlike the services, a test doesn't retry, so its connections wait longer.
  const connection = connect(options.databaseUrl, { name: 'test', connectTimeout: 20_000 })
  const app = options.app ? newApp() : null
  const standardsApp = options.standardsApp ? newStandardsApp() : null
  const ingest = await startDoor(options, { keys, ...app, ...standardsApp })
  const simulator = await startSimulator(options, {
    ...(app ? { app: appOptions(app, ingest.url) } : {}),
    ...(standardsApp ? { standardsApp: standardsAppOptions(standardsApp, ingest.url) } : {}),
  })
  const outbox = mkdtempSync(join(tmpdir(), 'debrief-outbox-'))
  const start = () =>
    startAnalysis(
      { ...options, worker: { ...app, ...standardsApp, ...options.worker } },
      { keys, githubApiUrl: byName(simulator.apiUrl, options.githubName), webhookUrl: ingest.url, outbox },
    )
  const worker = await start()
  const others = await Promise.all(Array.from({ length: options.otherWorkers ?? 0 }, start))
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
      await Promise.all([worker, ...others].map((one) => one.close(1_000)))
      await connection.close()
      rmSync(outbox, { recursive: true, force: true })
    },
  }
}

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

function newStandardsApp() {
  const { GITHUB_APP_PRIVATE_KEY, GITHUB_APP_WEBHOOK_SECRET } = newApp()
  return {
    STANDARDS_APP_ID: '4343',
    STANDARDS_APP_SLUG: 'debrief-standards',
    STANDARDS_APP_PRIVATE_KEY: GITHUB_APP_PRIVATE_KEY,
    STANDARDS_APP_WEBHOOK_SECRET: GITHUB_APP_WEBHOOK_SECRET,
  }
}

const standardsAppOptions = (app: ReturnType<typeof newStandardsApp>, ingestUrl: string): AppOptions => ({
  id: Number(app.STANDARDS_APP_ID),
  slug: app.STANDARDS_APP_SLUG,
  name: 'Debrief Standards',
  clientId: 'Iv1.standards',
  clientSecret: 'standards-app-secret',
  privateKey: app.STANDARDS_APP_PRIVATE_KEY,
  webhookUrl: `${ingestUrl}/webhooks/github/standards-app`,
  webhookSecret: app.STANDARDS_APP_WEBHOOK_SECRET,
})

function startSimulator(
  { dataFolders, demo, openApiFile }: StackOptions,
  apps: { app?: AppOptions; standardsApp?: AppOptions },
): Promise<GithubSimulator> {
  return startGithubSimulator({
    dataFolders: dataFolders ?? [],
    demo: demo ?? true,
    limits: { primary: 1_000_000 },
    ...apps,
    ...(openApiFile ? { openApiFile } : { validate: false }),
    warn: () => {},
  })
}

function startDoor(
  { databaseUrl, getServiceLog }: StackOptions,
  {
    keys,
    ...secrets
  }: { keys: string; GITHUB_APP_WEBHOOK_SECRET?: string; STANDARDS_APP_WEBHOOK_SECRET?: string },
): Promise<Ingest> {
  const { GITHUB_APP_WEBHOOK_SECRET, STANDARDS_APP_WEBHOOK_SECRET } = secrets
  const config = {
    DATABASE_URL: asRole(databaseUrl, 'ingest'),
    // Needed to decrypt the secret of an App that is created at run time.
    TOKEN_KEYS: keys,
    GITHUB_APP_WEBHOOK_SECRET,
    STANDARDS_APP_WEBHOOK_SECRET,
    INGEST_PORT: 0,
    INGEST_METRICS_PORT: 0,
    LOG_LEVEL: 'silent',
  }
  return startIngest(ingestSettings.parse(config), { log: (getServiceLog ?? silent)('webhook-ingest') })
}

const silent = () => createLog('test', 'silent')

function startAnalysis(
  { databaseUrl, redisUrl, worker, now, failpoint, getServiceLog }: StackOptions,
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
    log: (getServiceLog ?? silent)('analysis-worker'),
    ...(now ? { now } : {}),
    ...(failpoint ? { failpoint } : {}),
  })
}

/**
 * Calls `look` until it resolves to a truthy value, and returns that value. After `seconds`, rejects with an error that
 * contains `what`.
 */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | undefined | false>,
  seconds = 15,
): Promise<Value> {
  const deadline = performance.now() + seconds * 1_000
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > deadline) throw new Error(`timed out after ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
