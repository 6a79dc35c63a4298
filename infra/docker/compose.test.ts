import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import { projectRoot } from '../local/project-root.ts'
import { schemas } from '../local/settings/schemas.ts'

interface Service {
  image: string
  user?: string
  build?: { dockerfile: string }
  command?: string[]
  environment?: Record<string, string | number>
  healthcheck?: { test?: string[]; disable?: boolean }
  ports?: string[]
  privileged?: boolean
  [key: string]: unknown
}

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')
const text = read('docker-compose.yml')
const services = Object.entries<Service>(parse(text, { merge: true }).services)
const dockerfiles = ['services.Dockerfile', 'web.Dockerfile'].map((name) => `infra/docker/${name}`)

/** The settings of a service as compose passes them on when only what must be set is set; a sample stands for that. */
function settingsOf(service: Service): Record<string, string> {
  const sample = `k1:${Buffer.alloc(32).toString('base64')}`
  const fill = (value: string | number) =>
    String(value).replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, fallback) =>
      kind === '-' ? fallback : name === 'TOKEN_KEYS' ? sample : 'secret',
    )
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, fill(value)]),
  )
}

/** An empty value counts as not set. */
const present = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** Those that run one of our bundles, with the schema of their settings. */
const ours = services.flatMap(([name, service]) => {
  const bundle = /^dist\/(.+)\/main\.js$/.exec(service.command?.[1] ?? '')?.[1]
  return bundle ? [{ name, service, schema: schemas[bundle] }] : []
})

const portOf = (name: string, env: z.infer<z.ZodObject>): unknown =>
  ({
    'webhook-ingest': env.INGEST_PORT,
    gateway: env.PORT,
    billing: env.BILLING_PORT,
    'analysis-worker': env.WORKER_PORT,
    'analysis-worker-isolated': env.WORKER_ISOLATED_PORT,
  })[name]

it('runs every process that production needs', () => {
  expect(ours.map(({ name }) => name)).toEqual([
    'migrate',
    'webhook-ingest',
    'gateway',
    'analysis-worker',
    'billing',
    'analysis-worker-isolated',
  ])
})

describe('settings', () => {
  it.each(ours)('of $name are those it reads, and enough for it to start', ({ service, schema }) => {
    const { HEALTH_URL: _, ...given } = settingsOf(service)
    const known = Object.keys(schema?.shape ?? {})
    // One environment goes to every service with a database; migrate reads nothing but its address.
    const foreign = Object.keys(given).filter((name) => !known.includes(name) && name !== 'LOG_LEVEL')
    expect(foreign).toEqual([])
    expect(schema?.safeParse(present(given)).error?.issues).toBeUndefined()
  })

  it.each(ours.slice(1))(
    'of $name open the port that is asked for its health',
    ({ name, service, schema }) => {
      const { HEALTH_URL, ...env } = settingsOf(service)
      const read = schema?.parse(present(env)) ?? {}
      expect(HEALTH_URL).toBe(`http://127.0.0.1:${portOf(name, read)}/readyz`)
      expect([read.HOST, read.INGEST_HOST, read.WORKER_HOST, read.BILLING_HOST]).toContain('0.0.0.0')
    },
  )

  it('are all named in docs/operations.md', () => {
    const page = read('docs/operations.md').split('## With Docker')[1]?.split('## Settings')[0]
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect(page).toContain(`\`${name}\``)
  })

  it('have no default where they are secret', () => {
    const secret = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEYS)):(.)/g)].map(([, name, kind]) => [name, kind])
    expect(new Set(secret.map(([name]) => name)).size).toBe(3)
    expect(secret.filter(([, kind]) => kind !== '?')).toEqual([])
  })
})

describe('every container', () => {
  it.each(services)('%s can write nowhere but where it is said, and gains no rights', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
    })
    expect(service.privileged).toBeUndefined()
  })

  it.each(services)('%s tells whether it is healthy, or runs to its end', (name, service) => {
    if (name === 'migrate')
      return expect(service).toMatchObject({ healthcheck: { disable: true }, restart: 'no' })
    const inFile = service.build ? /^HEALTHCHECK /m.test(read(service.build.dockerfile)) : false
    expect(inFile || service.healthcheck?.test !== undefined).toBe(true)
  })

  it('is of an image with a tag, from no registry by name', () => {
    const pulled = services.filter(([, { build }]) => !build).map(([, { image }]) => image)
    const stages = dockerfiles.flatMap((file) =>
      [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    )
    for (const image of [...pulled, ...stages]) expect(image).toMatch(/^[a-z]+:\d[\w.-]*$/)
  })

  it.each(dockerfiles)('of %s runs as an ordinary user', (file) => {
    const last = read(file)
      .split(/^FROM /m)
      .at(-1)
    expect(last).toMatch(/^USER (?!root|0\b)\S+$/m)
  })
})

it('publishes the web door only, on this machine unless said otherwise', () => {
  const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
  expect(published).toEqual([`web \${WEB_BIND:-127.0.0.1}:\${WEB_PORT:-8080}:8080`])
  expect(services.filter(([, service]) => service.network_mode !== undefined)).toEqual([])
})

it('passes requests on to where the services listen', () => {
  const targets = [...read('infra/docker/Caddyfile').matchAll(/reverse_proxy (\S+):(\d+)/g)]
  const listening = ours.slice(1, 3).map(({ name, service, schema }) => {
    const { HEALTH_URL: _, ...env } = settingsOf(service)
    return `${name}:${portOf(name, schema?.parse(present(env)) ?? {})}`
  })
  expect(targets.map(([, host, port]) => `${host}:${port}`).toSorted()).toEqual(listening.toSorted())
})
