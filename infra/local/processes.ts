import { join } from 'node:path'

/** What is known when a process starts. */
export type Places = {
  root: string
  databaseUrl: string
  /** null: the queue runs on PostgreSQL. */
  redisUrl: string | null
  /** By the setting that names it, such as INGEST_PORT. */
  ports: Record<string, number>
  /** 32 random bytes in base64, kept in .data. */
  applicationKey: string
}

export type LocalProcess = {
  name: string
  /** Bundled to dist/<name>/main.js. */
  entry: string
  /** A command runs to its end before the next process starts. */
  runs: 'forever' | 'to-its-end'
  /** The ports it listens on and those it would like; a free one is taken when that is busy. The first answers `ready`. */
  ports?: Record<string, number>
  /** Asked until it answers 200. */
  ready?: string
  /** What it is told on its command line. */
  args?: string[]
  /** Part of the simulated world: not started when GITHUB_API_URL names the real one. */
  simulated?: true
  /** For what is not a service of ours: what Node is given, and where it runs. */
  command?: (places: Places) => { args: string[]; folder: string }
}

/** Everything that `make run` starts, in this order. */
export const processes: LocalProcess[] = [
  { name: 'migrate', entry: 'packages/database/src/migrate-command.ts', runs: 'to-its-end' },
  {
    name: 'simulators',
    entry: 'packages/simulators/src/main.ts',
    runs: 'forever',
    ports: { SIMULATOR_PORT: 4010, SIMULATOR_STRIPE_PORT: 4030 },
    ready: '/readyz',
    simulated: true,
  },
  {
    name: 'webhook-ingest',
    entry: 'services/webhook-ingest/src/main.ts',
    runs: 'forever',
    ports: { INGEST_PORT: 4401, INGEST_METRICS_PORT: 9401 },
    ready: '/readyz',
  },
  {
    name: 'analysis-worker',
    entry: 'services/analysis-worker/src/main.ts',
    runs: 'forever',
    ports: { WORKER_PORT: 4402 },
    ready: '/readyz',
  },
  {
    name: 'analysis-worker-isolated',
    entry: 'services/analysis-worker/src/main.ts',
    args: ['--isolated'],
    runs: 'forever',
    ports: { WORKER_ISOLATED_PORT: 4403 },
    ready: '/readyz',
  },
  {
    name: 'gateway',
    entry: 'services/gateway/src/main.ts',
    runs: 'forever',
    ports: { PORT: 4400, GATEWAY_METRICS_PORT: 9400 },
    ready: '/readyz',
  },
  {
    name: 'billing',
    entry: 'services/billing/src/main.ts',
    runs: 'forever',
    ports: { BILLING_PORT: 4404 },
    ready: '/readyz',
  },
  { name: 'billing-catalogue', entry: 'services/billing/src/catalogue-command.ts', runs: 'to-its-end' },
  { name: 'load-demo', entry: 'infra/local/demo/load-demo-command.ts', runs: 'to-its-end', simulated: true },
]

/** Settings that every process gets unless .env or the terminal says otherwise. */
export function localSettings({
  root,
  databaseUrl,
  redisUrl,
  ports,
  applicationKey,
}: Places): Record<string, string> {
  const at = (setting: string) => `http://127.0.0.1:${ports[setting]}`
  return {
    DATABASE_URL: databaseUrl,
    ...(redisUrl ? { REDIS_URL: redisUrl, QUEUE_BACKEND: 'redis' } : { QUEUE_BACKEND: 'postgres' }),
    ...Object.fromEntries(Object.entries(ports).map(([setting, port]) => [setting, String(port)])),
    TOKEN_KEYS: `local:${applicationKey}`,
    APP_URL: at(ports.WEB_PORT ? 'WEB_PORT' : 'PORT'),
    WEBHOOK_URL: at('INGEST_PORT'),
    ...(ports.SIMULATOR_PORT ? simulatedGithub(at('SIMULATOR_PORT')) : {}),
    ...(ports.SIMULATOR_STRIPE_PORT ? simulatedStripe(at('SIMULATOR_STRIPE_PORT'), at('INGEST_PORT')) : {}),
    TRIAL_KEY: applicationKey,
    WEB_ROOT: join(root, 'web', 'dist'),
    OUTBOX_FOLDER: join(root, '.data', 'outbox'),
    SIMULATOR_OUTBOX: join(root, '.data', 'outbox'),
    GATEWAY_URL: at('PORT'),
  }
}

/** The simulator as GitHub, with the application that it knows for signing in. */
const simulatedGithub = (url: string) => ({
  GITHUB_API_URL: url,
  GITHUB_URL: url,
  GITHUB_CLIENT_ID: 'debrief-simulator',
  GITHUB_CLIENT_SECRET: 'debrief-simulator-secret',
})

/** The simulator as Stripe, which tells the door what happens. */
const simulatedStripe = (url: string, door: string) => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
  SIMULATOR_STRIPE_WEBHOOK_URL: `${door}/webhooks/stripe`,
})
