import { companySettings, PARTICULAR_NAMES } from '@debrief/billing/company'
import { readConfig } from '@debrief/service-kit/config'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { malloc } from '../../local/processes.ts'
import { demoCompany } from '../../local/settings/demo-company.ts'
import {
  dockerfile,
  getPort,
  ours,
  present,
  read,
  resolveSettings,
  runsToItsEnd,
  services,
  stages,
  text,
  withSchema,
} from './testing/read-compose.ts'

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

it('starts nothing else without a profile', () => {
  const profiles = new Map<string, string[]>()
  for (const [name, service] of services)
    for (const profile of service.profiles ?? [''])
      profiles.set(profile, [...(profiles.get(profile) ?? []), name])
  expect(Object.fromEntries(profiles)).toEqual({
    '': ['postgres', 'redis', ...ours.map(({ name }) => name), 'web'],
    ops: ['ops'],
    observability: ['prometheus', 'grafana'],
    'local-model': ['local-model', 'local-model-fetch'],
    demo: ['simulators', 'demo-catalog', 'load-demo'],
  })
})

describe('every container', () => {
  it.each(services)('%s can write only to its declared folders, and can’t gain privileges', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
    })
    expect(service.privileged).toBeUndefined()
  })

  it.each(services)('%s has a health check, or is a one-off command', (_, service) => {
    if (runsToItsEnd(service)) return expect(service).toMatchObject({ healthcheck: { disable: true } })
    const ofImage = service.build && hasHealthCheck(service.build.target)
    expect(ofImage || service.healthcheck?.test !== undefined).toBe(true)
  })

  it('uses an image with a tag and without a registry’s name', () => {
    const pulled = services.filter(([, { build }]) => !build).map(([, { image }]) => image)
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    for (const image of [...pulled, ...bases.filter((base) => !stages.has(base))])
      expect(image).toMatch(/^([a-z]+\/)?[a-z]+:[a-z]*\d[\w.-]*$/)
  })

  it.each(['services', 'demo', 'web'])('runs as an ordinary user if it uses our image %s', (target) => {
    const built = services.filter(([, { image }]) => image === `debrief/${target}`)
    expect(built.length).toBeGreaterThan(0)
    for (const [, { build }] of built)
      expect(build).toMatchObject({ dockerfile: 'infra/deploy/docker/Dockerfile', target })
    expect(stages.get(target)).toMatch(/^USER (?!root|0\b)\S+$/m)
  })
})

function hasHealthCheck(target: string): boolean {
  const stage = stages.get(target) ?? ''
  const base = /^\S+/.exec(stage)?.[0] ?? ''
  return /^HEALTHCHECK /m.test(stage) || (stages.has(base) && hasHealthCheck(base))
}

it('has no simulator in the services image', () => {
  expect(stages.get('services')).not.toMatch(/demo|simulators/)
})

it('publishes only the web proxy and the ports of profiles, by default on this machine only', () => {
  const published = (given: typeof services) =>
    given.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
  expect(published(services.filter(([, { profiles }]) => !profiles))).toEqual([
    `web \${WEB_BIND:-127.0.0.1}:\${WEB_PORT:-8080}:8080`,
  ])
  for (const port of published(services.filter(([, { profiles }]) => profiles)))
    expect(port).toMatch(/^(grafana|simulators) 127\.0\.0\.1:/)
  expect(services.filter(([, service]) => service.network_mode !== undefined)).toEqual([])
})

it('lets metrics be scraped only from inside', () => {
  const { networks } = parse(text)
  expect(networks.metrics).toEqual({ internal: true })
  const scraped = [...read('infra/deploy/observability/prometheus.yml').matchAll(/names: \[([\w-]+)\]/g)]
  expect(scraped.length).toBe(5)
  for (const [, name] of [...scraped, ['', 'prometheus']])
    expect(services.find(([each]) => each === name)?.[1].networks).toContain('metrics')
})

it('stores Redis’s data on disk, without eviction', () => {
  const redis = services.find(([name]) => name === 'redis')?.[1]
  expect(redis?.command?.join(' ')).toMatch(/--dir \/data --appendonly yes .*--maxmemory-policy noeviction$/)
  expect(redis?.volumes).toEqual(['redis:/data'])
})

it('gives workers no fixed name or port, so that a second one can start', () => {
  for (const [name, service] of services.filter(([name]) => name.startsWith('analysis-worker')))
    expect([name, service.container_name, service.ports]).toEqual([name, undefined, undefined])
})

it('forwards requests to the ports on which the services listen', () => {
  const targets = [...read('infra/deploy/docker/Caddyfile').matchAll(/reverse_proxy (\S+):(\d+)/g)]
  const listening = ours.slice(1, 3).map(({ name, service, schema }) => {
    const { HEALTH_PORT: _, ...env } = resolveSettings(service)
    return `${name}:${getPort(name, schema?.parse(present(env)) ?? {})}`
  })
  expect(targets.map(([, host, port]) => `${host}:${port}`).toSorted()).toEqual(listening.toSorted())
})

describe('the company’s settings', () => {
  it.each(['gateway', 'billing', 'demo-catalog'])('are all passed to %s', (name) => {
    const environment = services.find(([each]) => each === name)?.[1].environment ?? {}
    const names = Object.keys(companySettings).filter((each) => each !== 'NODE_ENV')
    expect(names.map((each) => environment[each])).toEqual(
      names.map((each) => (each === 'LEGAL_PAGES' ? '${LEGAL_PAGES:-on}' : `\${${each}:-}`)),
    )
  })

  it.each(withSchema.filter(({ schema }) => schema && 'COMPANY_NAME' in schema.shape))(
    'are required by $name, because the image is for production',
    ({ service, schema }) => {
      const NODE_ENV = /NODE_ENV=(\w+)/.exec(stages.get('services') ?? '')?.[1]
      const { HEALTH_PORT: _, ...env } = resolveSettings(service)
      const read = (given: object) => readConfig(schema!, { ...env, NODE_ENV, ...given })
      for (const each of PARTICULAR_NAMES) expect(() => read({})).toThrow(`${each}: is missing`)
      expect(read(demoCompany)).toMatchObject(demoCompany)
      expect(read({ BILLING: 'off' })).toMatchObject({ BILLING: 'off' })
    },
  )
})

it('configures malloc like make run does', () => {
  const variables = Object.entries(malloc).map(([name, value]) => `${name}=${value}`)
  expect(stages.get('services')).toContain(`ENV ${variables.join(' ')}\n`)
})

it('has the website in the gateway’s image, and a folder for the operator’s legal pages', () => {
  const image = stages.get('services')
  expect(image).toMatch(/^WORKDIR \/app$/m)
  expect(image).toMatch(/^COPY --from=pages \/app\/web\/dist web$/m)
  expect(image).toMatch(/^ENV .*WEB_ROOT=\/app\/web$/m)
  const gateway = services.find(([name]) => name === 'gateway')?.[1]
  expect(gateway?.volumes).toEqual(['./infra/deploy/docker/legal-pages:/legal-pages:ro'])
})
