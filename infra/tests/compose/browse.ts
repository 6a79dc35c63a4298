import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../local/machine/free-port.ts'
import { demoCompany } from '../../local/settings/demo-company.ts'
import type { System } from '../e2e/environment/system.ts'
import { type Compose, openCompose, waitUntilHealthy } from './compose.ts'
import type { GeneratedSettings } from './settings.ts'

/** A hostile company name, which the public pages must show as plain text. */
const HOSTILE = `<script>alert("1")</script> & 'Fils'`

const withBilling = ['guards', 'team', 'billing', 'public-pages']
const withoutBilling = [
  'api-docs',
  'dashboard',
  'hostile',
  'journey',
  'large-list',
  'learning-loop',
  'looks',
  'moving-about',
  'operators',
  'practice',
  'pull-requests',
  'recurring-mistakes',
  'self-check',
  'settings',
  'sign-in',
  'view-as',
]

export interface BrowseOptions {
  root: string
  project: string
  port: number
  made: GeneratedSettings
}

/**
 * Runs browser tests of infra/tests/e2e against the system, first with billing off, then with billing on. Returns the
 * names of the rounds that failed. Leaves out tests that measure a build or start their own gateway. Also leaves out
 * github-app, because pages don't link to the simulated GitHub's address here.
 */
export async function browse(browsed: BrowseOptions, only: readonly string[] = []): Promise<string[]> {
  const failed: string[] = []
  const around = await prepare(browsed)
  for (const [BILLING, names] of [
    ['off', withoutBilling],
    ['on', withBilling],
  ] as const) {
    const wanted = names.filter((name) => only.length === 0 || only.includes(name))
    if (wanted.length === 0) continue
    const compose = openCompose({
      ...browsed,
      envFile: browsed.made.envFile,
      override: 'infra/tests/compose/compose.override.yml',
      env: { ...around.env, BILLING },
    })
    await compose.run('up', '-d', '--remove-orphans')
    await waitUntilHealthy(compose)
    const described = describeSystem(browsed, { ...around, BILLING })
    const file = join(browsed.made.folder, `system-${BILLING}.json`)
    writeFileSync(file, JSON.stringify(described), { mode: 0o600 })
    if (!(await runTests(browsed.root, { file, names: wanted })))
      failed.push(`browser tests with BILLING=${BILLING}`)
    if (failed.length > 0) await tellLogs(compose)
  }
  return failed
}

type BrowseContext = Awaited<ReturnType<typeof prepare>>

async function prepare({ port, made }: BrowseOptions) {
  const bridge = JSON.parse(execFileSync('docker', ['network', 'inspect', 'bridge'], { encoding: 'utf8' }))
  const { Gateway, Subnet } = bridge[0].IPAM.Config[0]
  // Some versions of Docker don't name the gateway. By default, it's the first address of the subnet.
  const host: string = Gateway ?? Subnet.replace(/0\/\d+$/, '1')
  const [databasePort, githubPort, stripePort] = [await freePort(), await freePort(), await freePort()]
  const outbox = join(made.folder, 'outbox')
  mkdirSync(outbox)
  // The worker must be able to write here, and its container runs as a different user.
  chmodSync(outbox, 0o777)
  const webRoot = join(made.folder, 'web')
  const id = execFileSync('docker', ['create', 'debrief/services'], { encoding: 'utf8' }).trim()
  execFileSync('docker', ['cp', `${id}:/app/web`, webRoot])
  execFileSync('docker', ['rm', id])
  const github = `http://${host}:${githubPort}`
  const env = {
    TEST_DATABASE_PORT: `${databasePort}`,
    TEST_OUTBOX: outbox,
    WEB_PORT: `${port}`,
    APP_URL: `http://127.0.0.1:${port}`,
    WEBHOOK_URL: `http://127.0.0.1:${port}`,
    GITHUB_URL: github,
    GITHUB_API_URL: `${github}/api/v3`,
    GITHUB_CLIENT_ID: 'debrief-simulator',
    GITHUB_CLIENT_SECRET: 'debrief-simulator-secret',
    STRIPE_API_URL: `http://${host}:${stripePort}`,
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
    OPERATORS: 'github:48213377',
    ...demoCompany,
    COMPANY_NAME: HOSTILE,
    RATE_LIMIT_FACTOR: '1000',
  }
  return { env, outbox, webRoot, databasePort, outside: { host, githubPort, stripePort } }
}

function describeSystem({ port, made }: BrowseOptions, around: BrowseContext & { BILLING: string }): System {
  const { BILLING, env, outbox, webRoot, databasePort, outside } = around
  const { POSTGRES_PASSWORD, TOKEN_KEYS = '', TRIAL_KEY = '' } = made.settings
  return {
    url: `http://127.0.0.1:${port}`,
    webRoot,
    databaseUrl: `postgres://debrief:${POSTGRES_PASSWORD}@127.0.0.1:${databasePort}/debrief`,
    tokenKeys: TOKEN_KEYS,
    settings: { ...env, BILLING },
    outbox,
    outside,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      trialKey: TRIAL_KEY,
    },
  }
}

async function runTests(root: string, { file, names }: { file: string; names: string[] }): Promise<boolean> {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const files = names.map((name) => `e2e/${name}\\.test`)
  const tests = spawn(process.execPath, [playwright, 'test', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DEBRIEF_SYSTEM: file },
  })
  const [code] = await once(tests, 'exit')
  return code === 0
}

async function tellLogs(compose: Compose): Promise<void> {
  const logs = await compose.run('logs', '--no-color', '--tail=400')
  console.log(
    logs
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
      .slice(-20)
      .join('\n'),
  )
}
