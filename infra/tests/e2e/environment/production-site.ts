import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Connection, connect } from '@debrief/database/connect'
import { insertPerson } from '@debrief/gateway/testing/rows'
import { oauthSettings } from '@debrief/gateway/testing/start-sign-in'
import { defaultOAuth } from '@debrief/simulators/github/options'
import { startGithubSimulator } from '@debrief/simulators/github/server'
import { createTestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { connectRepository } from '@debrief/testing/factories'
import { startIngest } from '@debrief/webhook-ingest/app'
import { settings as ingestSettings } from '@debrief/webhook-ingest/config'
import { bundleServices, getBundlePath } from '../../../local/build/bundle-services.ts'
import { freePort } from '../../../local/machine/free-port.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { type Ask, type BehindCaddy, startBehindCaddy } from './behind-caddy.ts'
import { webRoot } from './build-web.ts'

const root = projectRoot()
export const GATEWAY = `test-${process.pid}-gateway`
export const CODE_CHECKER = `test-${process.pid}-code-checker`

export const bundleGateway = () =>
  bundleServices(root, [
    { name: GATEWAY, entry: 'services/gateway/src/main.ts' },
    { name: CODE_CHECKER, entry: 'services/gateway/src/code-checker/main.ts' },
  ])

export function removeBundles(): void {
  for (const name of [GATEWAY, CODE_CHECKER])
    rmSync(join(root, 'dist', name), { recursive: true, force: true })
}

/** Starts the bundle as in production. Resolves once it listens. */
export async function startBundle(databaseUrl: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const gateway = spawn(process.execPath, [getBundlePath(root, GATEWAY)], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: asRole(databaseUrl, 'gateway'),
      PORT: String(port),
      HOST: '0.0.0.0',
      GATEWAY_METRICS_PORT: '0',
      QUEUE_BACKEND: 'postgres',
      BILLING: 'off',
      APP_URL: 'https://debrief.example',
      TOKEN_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await listening(gateway)
  gateway.stdout?.resume()
  return { gateway, port }
}

export async function stop(gateway: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => gateway.once('exit', resolve))
  gateway.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`the gateway ended with ${code}`)
}

/** Resolves at the first log line, which the gateway writes once it listens. */
function listening(process: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    process.stdout?.once('data', resolve)
    process.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
  })
}

export interface Site extends BehindCaddy {
  db: Connection['db']
  gatewayPort: number
  repository: { id: string; secret: string }
  /** Starts a sign-in through both proxies. */
  start(ask: Ask): Promise<IncomingMessage>
}

export async function startSite(): Promise<Site> {
  const database = await createTestDatabase()
  const { db, close } = connect(database.url)
  const github = await startGithubSimulator({
    dataFolders: [],
    demo: true,
    validate: false,
    warn: () => {},
    oauth: { ...defaultOAuth, callbackUrls: ['https://debrief.example/auth/callback'] },
  })
  const ingest = await startIngest(
    ingestSettings.parse({
      DATABASE_URL: asRole(database.url, 'ingest'),
      INGEST_PORT: 0,
      INGEST_METRICS_PORT: 0,
      TRUST_PROXY_HOPS: 2,
      LOG_LEVEL: 'silent',
    }),
  )
  const { gateway, port } = await startBundle(database.url, {
    ...oauthSettings,
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.apiUrl,
    WEBHOOK_URL: 'https://debrief.example',
    WEB_ROOT: webRoot(),
    TRUST_PROXY_HOPS: '2',
  })
  const proxies = await startBehindCaddy({ gateway: port, ingest: ingest.port })
  const repository = await connectRepository(db, { userId: await insertPerson(db, 'jonas-pitt') })
  return {
    ...proxies,
    db,
    gatewayPort: port,
    repository,
    start: ({ headers, body = '{}' }) =>
      proxies.open('/api/auth/start', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    async close() {
      await proxies.close()
      await stop(gateway)
      await ingest.close()
      await github.close()
      await close()
      await database.drop()
    },
  }
}
