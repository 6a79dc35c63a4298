import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { projectRoot } from '../../../local/project-root.ts'
import { schemas } from '../../../local/settings/schemas.ts'

export interface Service {
  image: string
  user?: string
  build?: { dockerfile: string; target: string }
  profiles?: string[]
  restart?: string
  command?: string[]
  environment?: Record<string, string | number>
  healthcheck?: { test?: string[]; disable?: boolean }
  ports?: string[]
  privileged?: boolean
  [key: string]: unknown
}

export const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')
export const text = read('docker-compose.yml')
export const services = Object.entries<Service>(parse(text, { merge: true }).services)
export const dockerfile = read('infra/deploy/docker/Dockerfile')
export const stages = new Map(
  dockerfile
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => stage.replaceAll(/^#.*\n/gm, ''))
    .map((stage) => [/ AS (\w+)/.exec(stage)?.[1] ?? '', stage] as const),
)
export const runsToItsEnd = ({ restart }: Service) => restart === 'no'

export function resolveSettings(service: Service, given: NodeJS.Dict<string> = {}): Record<string, string> {
  const sample = `k1:${Buffer.alloc(32).toString('base64')}`
  const fill = (value: string | number) =>
    String(value).replace(
      /\$\{(\w+):([-?])([^}]*)\}/g,
      (_, name, kind, fallback) =>
        given[name] ?? (kind === '-' ? fallback : name === 'TOKEN_KEYS' ? sample : 'secret'),
    )
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, fill(value)]),
  )
}

/** An empty value counts as not set. */
export const present = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

export const bundled = services.flatMap(([name, service]) => {
  const bundle = /^dist\/(.+)\/main\.js$/.exec(service.command?.[1] ?? '')?.[1]
  return bundle ? [{ name, service, schema: schemas[bundle] }] : []
})
export const ours = bundled.filter(({ service }) => !service.profiles)
export const withSchema = bundled.filter(({ schema }) => schema)

export const getPort = (name: string, env: z.infer<z.ZodObject>): unknown =>
  ({
    'webhook-ingest': env.INGEST_PORT,
    gateway: env.PORT,
    billing: env.BILLING_PORT,
    'analysis-worker': env.WORKER_PORT,
    'analysis-worker-isolated': env.WORKER_ISOLATED_PORT,
    simulators: env.SIMULATOR_PORT,
  })[name]
