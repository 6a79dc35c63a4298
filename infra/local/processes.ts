import { join } from 'node:path'
import type { Role, RolePasswords } from '@debrief/database/roles/roles'
import { demoCompany } from './settings/demo-company.ts'

export type Places = {
  root: string
  databaseUrl: string
  /** Passwords of the services' database roles. Empty if services connect as the owner. */
  rolePasswords: RolePasswords
  /** Null if the queue runs on PostgreSQL. */
  redisUrl: string | null
  /** Ports by setting, such as INGEST_PORT. */
  ports: Record<string, number>
  /** 32 random bytes in base64, stored in .data. */
  applicationKey: string
  githubApp: { privateKey: string; webhookSecret: string }
}

export type LocalProcess = {
  name: string
  entry: string
  /**
   * The next process starts only after a command that runs 'to-its-end' has exited. Nothing waits for a command that
   * runs 'in-background'.
   */
  runs: 'forever' | 'to-its-end' | 'in-background'
  /** Default ports by setting, such as INGEST_PORT. `ready` is requested on the first port. */
  ports?: Record<string, number>
  ready?: string
  /** Command-line arguments. */
  args?: string[]
  /** The process's database role. The default is the database's owner. */
  role?: Role
  /** True for services that nothing waits for. They start when everything else is ready. */
  late?: true
  /** True for processes that need the simulators. They don't start if GITHUB_API_URL is set. */
  simulated?: true
  command?: (places: Places) => { args: string[]; folder: string }
}

export const processes: LocalProcess[] = [
  { name: 'migrate', entry: 'packages/database/src/migrate/migrate-command.ts', runs: 'to-its-end' },
  {
    name: 'simulators',
    entry: 'packages/simulators/src/main.ts',
    runs: 'forever',
    ports: {
      SIMULATOR_PORT: 4010,
      SIMULATOR_OPENAI_PORT: 4020,
      SIMULATOR_STRIPE_PORT: 4030,
      SIMULATOR_CHAT_PORT: 4040,
    },
    ready: '/readyz',
    simulated: true,
  },
  {
    name: 'webhook-ingest',
    entry: 'services/webhook-ingest/src/main.ts',
    runs: 'forever',
    role: 'ingest',
    ports: { INGEST_PORT: 4401, INGEST_METRICS_PORT: 9401 },
    ready: '/readyz',
  },
  {
    name: 'analysis-worker',
    entry: 'services/analysis-worker/src/main.ts',
    runs: 'forever',
    role: 'worker',
    ports: { WORKER_PORT: 4402, WORKER_METRICS_PORT: 9403 },
    ready: '/readyz',
  },
  {
    name: 'analysis-worker-isolated',
    entry: 'services/analysis-worker/src/main.ts',
    args: ['--isolated'],
    runs: 'forever',
    late: true,
    role: 'worker',
    ports: { WORKER_ISOLATED_PORT: 4403, WORKER_ISOLATED_METRICS_PORT: 9404 },
    ready: '/readyz',
  },
  {
    name: 'gateway',
    entry: 'services/gateway/src/main.ts',
    runs: 'forever',
    role: 'gateway',
    ports: { PORT: 4400, GATEWAY_METRICS_PORT: 9400 },
    ready: '/readyz',
  },
  {
    name: 'billing',
    entry: 'services/billing/src/main.ts',
    runs: 'forever',
    role: 'billing',
    ports: { BILLING_PORT: 4404, BILLING_METRICS_PORT: 9405 },
    ready: '/readyz',
  },
  {
    name: 'billing-catalog',
    entry: 'services/billing/src/catalog-command.ts',
    runs: 'to-its-end',
    role: 'billing',
  },
  { name: 'load-demo', entry: 'infra/local/demo/load-demo-command.ts', runs: 'to-its-end', simulated: true },
  {
    name: 'record-answers',
    entry: 'infra/local/demo/record-answers-command.ts',
    runs: 'in-background',
    simulated: true,
  },
]

export const startedByOthers = [{ name: 'code-checker', entry: 'services/gateway/src/code-checker/main.ts' }]

export const runByHand = [{ name: 'debrief', entry: 'packages/command-line/src/main.ts' }]

/**
 * Makes glibc's malloc return more of the freed memory, and keeps its thresholds constant. This saves 100 MB across all
 * services (https://man7.org/linux/man-pages/man3/mallopt.3.html).
 */
export const malloc = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export function localSettings({
  root,
  redisUrl,
  ports,
  applicationKey,
  githubApp,
}: Places): Record<string, string> {
  const at = (setting: string) => `http://127.0.0.1:${ports[setting]}`
  return {
    ...malloc,
    ...(redisUrl ? { REDIS_URL: redisUrl, QUEUE_BACKEND: 'redis' } : { QUEUE_BACKEND: 'postgres' }),
    ...Object.fromEntries(Object.entries(ports).map(([setting, port]) => [setting, String(port)])),
    TOKEN_KEYS: `local:${applicationKey}`,
    APP_URL: at(ports.WEB_PORT ? 'WEB_PORT' : 'PORT'),
    WEBHOOK_URL: at('INGEST_PORT'),
    ...(ports.SIMULATOR_PORT ? simulatedGithub(at('SIMULATOR_PORT')) : {}),
    ...(ports.SIMULATOR_PORT ? simulatedApp(githubApp, at('INGEST_PORT')) : {}),
    ...(ports.SIMULATOR_PORT ? demoCompany : {}),
    ...(ports.SIMULATOR_STRIPE_PORT ? simulatedStripe(at('SIMULATOR_STRIPE_PORT'), at('INGEST_PORT')) : {}),
    // Private addresses are blocked by default, so the chat simulator's address must be allowed.
    ...(ports.SIMULATOR_CHAT_PORT ? { OUTBOUND_ALLOW: '127.0.0.1' } : {}),
    TRIAL_KEY: applicationKey,
    // Recording /demo sends about 300 requests as the manager, who may also be signed in.
    RATE_LIMIT_FACTOR: '2',
    // In development, Vite serves the web app instead.
    ...(ports.WEB_PORT ? {} : { WEB_ROOT: join(root, 'web', 'dist') }),
    OUTBOX_FOLDER: join(root, '.data', 'outbox'),
    SIMULATOR_OUTBOX: join(root, '.data', 'outbox'),
    GATEWAY_URL: at('PORT'),
  }
}

const simulatedGithub = (url: string) => ({
  GITHUB_API_URL: url,
  GITHUB_URL: url,
  GITHUB_CLIENT_ID: 'debrief-simulator',
  GITHUB_CLIENT_SECRET: 'debrief-simulator-secret',
})

const simulatedApp = ({ privateKey, webhookSecret }: Places['githubApp'], ingestUrl: string) => ({
  GITHUB_APP_ID: '1010101',
  GITHUB_APP_SLUG: 'debrief',
  GITHUB_APP_PRIVATE_KEY: privateKey,
  GITHUB_APP_WEBHOOK_SECRET: webhookSecret,
  SIMULATOR_APP_PRIVATE_KEY: privateKey,
  SIMULATOR_APP_WEBHOOK_SECRET: webhookSecret,
  SIMULATOR_APP_WEBHOOK_URL: `${ingestUrl}/webhooks/github/app`,
  STANDARDS_APP_ID: '1010102',
  STANDARDS_APP_SLUG: 'debrief-standards',
  STANDARDS_APP_PRIVATE_KEY: privateKey,
  STANDARDS_APP_WEBHOOK_SECRET: webhookSecret,
  SIMULATOR_STANDARDS_APP_PRIVATE_KEY: privateKey,
  SIMULATOR_STANDARDS_APP_WEBHOOK_SECRET: webhookSecret,
  SIMULATOR_STANDARDS_APP_WEBHOOK_URL: `${ingestUrl}/webhooks/github/standards-app`,
  OPERATORS: 'github:48213377',
})

const simulatedStripe = (url: string, ingestUrl: string) => ({
  STRIPE_API_URL: url,
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
  SIMULATOR_STRIPE_WEBHOOK_URL: `${ingestUrl}/webhooks/stripe`,
})
