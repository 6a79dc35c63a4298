import { join } from 'node:path'
import { asRole } from '@debrief/testing/database-url'
import { freePort } from '../../../local/machine/free-port.ts'
import type { AppSettings } from './app-settings.ts'
import type { Program } from './bundles.ts'
import type { Ground } from './ground.ts'
import type { Links } from './links.ts'
import { ServiceProcess } from './service-process.ts'
import type { StageOptions } from './stage-options.ts'

export interface Parts {
  ground: Ground
  databaseUrl: string
  links: Links
  githubPort: number
  options: StageOptions
  undo: (() => Promise<unknown>)[]
  close(): Promise<void>
}

export type Service = Exclude<Program, 'migrate' | 'simulators'>

interface ServiceOptions {
  args?: string[]
  env?: Record<string, string>
  bundle?: string
}

export type MakeService = (
  service: Service,
  name?: string,
  options?: ServiceOptions,
) => Promise<ServiceProcess>

const ISOLATED = '--isolated'

/** Metrics use any free port, because several processes of a kind run at the same time. */
const FREE_METRICS: Record<Service, Record<string, string>> = {
  'webhook-ingest': { INGEST_METRICS_PORT: '0' },
  'analysis-worker': { WORKER_METRICS_PORT: '0', WORKER_ISOLATED_METRICS_PORT: '0' },
  gateway: { GATEWAY_METRICS_PORT: '0' },
  billing: { BILLING_METRICS_PORT: '0' },
}

const PORTS: Record<Service, string> = {
  'webhook-ingest': 'INGEST_PORT',
  'analysis-worker': 'WORKER_PORT',
  gateway: 'PORT',
  billing: 'BILLING_PORT',
}

export function serviceMaker(parts: Parts, secrets: { keys: string; app: AppSettings | null }): MakeService {
  const settings = buildSettings(parts, secrets.keys)
  return async (service, name = service, { args = [], env = {}, bundle } = {}) => {
    const port = await freePort()
    const setting = args.includes(ISOLATED) ? 'WORKER_ISOLATED_PORT' : PORTS[service]
    return launch(parts, {
      name,
      port,
      args,
      bundle: bundle ?? parts.ground.getBundlePath(service),
      env: {
        ...settings[service],
        ...FREE_METRICS[service],
        ...secrets.app?.ours,
        ...parts.options.serviceEnv,
        [setting]: String(port),
        ...env,
      },
    })
  }
}

function buildSettings(
  { ground, databaseUrl, links, options }: Parts,
  keys: string,
): Record<Service, Record<string, string>> {
  const { queue = 'redis', leaseSeconds = 3, workerEnv = {} } = options
  return {
    'webhook-ingest': { DATABASE_URL: links.ingestPostgres.instead(asRole(databaseUrl, 'ingest')) },
    gateway: {
      DATABASE_URL: links.gatewayPostgres.instead(asRole(databaseUrl, 'gateway')),
      TOKEN_KEYS: keys,
      QUEUE_BACKEND: 'postgres',
      GITHUB_API_URL: links.workerGithub.instead('http://127.0.0.1:1'),
      RATE_LIMIT_FACTOR: '1000',
    },
    'analysis-worker': {
      DATABASE_URL: links.workerPostgres.instead(asRole(databaseUrl, 'worker')),
      QUEUE_BACKEND: queue,
      ...(queue === 'redis' ? { REDIS_URL: links.workerRedis.instead(ground.stores.redis.url) } : {}),
      TOKEN_KEYS: keys,
      GITHUB_API_URL: links.workerGithub.instead('http://127.0.0.1:1'),
      LEASE_SECONDS: String(leaseSeconds),
      RETRY_SECONDS: '0.2',
      ...workerEnv,
    },
    billing: { DATABASE_URL: links.gatewayPostgres.instead(asRole(databaseUrl, 'billing')) },
  }
}

interface LaunchOptions {
  name: string
  port: number
  args: string[]
  bundle: string
  env: Record<string, string>
}

export function launch(
  { ground, undo, options }: Parts,
  { port, env, ...settings }: LaunchOptions,
): ServiceProcess {
  const service = new ServiceProcess({
    ...settings,
    env: { ...options.env, ...env },
    logFile: join(ground.folder, `${settings.name}.log`),
    url: `http://127.0.0.1:${port}`,
  })
  undo.push(() => service.killForGood())
  return service
}
