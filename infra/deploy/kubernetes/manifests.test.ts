import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { PARTICULAR_NAMES } from '@debrief/billing/company'
import { connect } from '@debrief/database/connect'
import { enqueue } from '@debrief/database/jobs/declare-job'
import { analyzePullRequest } from '@debrief/database/reviews/analysis-runs'
import { createTestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../local/project-root.ts'
import { schemas } from '../../local/settings/schemas.ts'
import { readKustomization, readManifests } from './testing/read-manifests.ts'
import { type Container, getContainer, isWorkload, type Manifest } from './testing/shapes.ts'
import { validate } from './testing/validate.ts'

const root = join(projectRoot(), 'infra', 'deploy', 'kubernetes')
const overlays = readdirSync(join(root, 'overlays')).map((name) => join(root, 'overlays', name))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => join(root, file))

const base = readManifests(join(root, 'base'))
const workloads = base.filter(isWorkload)
const named = (kind: string) => base.filter((manifest) => manifest.kind === kind)
const getLabels = (manifest: Manifest) => manifest.spec?.template?.metadata?.labels ?? {}
const compose = parse(readFileSync(join(projectRoot(), 'docker-compose.yml'), 'utf8'), {
  merge: true,
}).services

describe('every manifest', () => {
  it.each(overlays.map((folder) => [relative(root, folder), folder] as const))(
    'in %s matches the published schemas',
    (_, folder) => {
      const manifests = readManifests(folder)
      expect(manifests.length).toBeGreaterThan(20)
      for (const manifest of manifests)
        expect([manifest.kind, manifest.metadata.name, validate(manifest)]).toEqual([
          manifest.kind,
          manifest.metadata.name,
          null,
        ])
    },
  )

  it('is rejected if it is wrong', () => {
    const [deployment] = named('Deployment')
    expect(validate({ ...deployment, spec: { ...deployment?.spec, replicas: 'two' } } as never)).toMatch(
      /replicas/,
    )
  })

  it('is part of a kustomization, and every kustomization lists existing files', () => {
    const kustomizations = files.filter((file) => file.endsWith('kustomization.yaml'))
    const listed = kustomizations.flatMap((file) => {
      const { resources, components } = readKustomization(file)
      return [...resources, ...components].map((name) => join(dirname(file), name))
    })
    expect(listed.filter((path) => !existsSync(path))).toEqual([])
    const loose = files.filter((file) => !listed.includes(file) && !kustomizations.includes(file))
    expect(loose).toEqual([])
  })
})

describe('the workload', () => {
  it('is the same as in the compose file, with the same commands', () => {
    const own = Object.entries<{ command?: string[]; profiles?: string[] }>(compose).flatMap(
      ([name, { command, profiles }]) =>
        command?.[1]?.startsWith('dist/') && !profiles ? [[name, command]] : [],
    )
    const here = workloads.flatMap((manifest) => {
      const { command } = getContainer(manifest)
      return command ? [[manifest.metadata.name, command]] : []
    })
    expect(here.toSorted()).toEqual(own.toSorted())
    expect(workloads.map(({ metadata }) => metadata.name)).toContain('web')
  })

  it.each(workloads.map((manifest) => [manifest.metadata.name, manifest] as const))(
    '%s has limits, but no privileges and no token, and writes only to /tmp',
    (name, manifest) => {
      const pod = manifest.spec.template.spec
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      const container = getContainer(manifest)
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
      })
      const writable = container.volumeMounts?.filter(({ readOnly }) => !readOnly)
      expect(writable).toEqual([{ name: 'tmp', mountPath: '/tmp' }])
      if (name !== 'migrate')
        expect([container.startupProbe, container.readinessProbe, container.livenessProbe]).not.toContain(
          undefined,
        )
    },
  )

  it.each(workloads.flatMap((manifest) => resolveSettings(manifest)))(
    '%s gets only settings that it reads, and enough to start; its probes use the port it opens',
    (_, container, given) => {
      const schema = schemas[/^dist\/(.+)\/main\.js$/.exec(container.command?.[1] ?? '')?.[1] ?? '']
      const read = schema?.safeParse(given)
      expect(read?.error?.issues).toBeUndefined()
      const own = (container.env ?? []).map(({ name }) => name)
      expect(own.filter((name) => !(name in (schema?.shape ?? {})))).toEqual([])
      const ports = Object.values(read?.data ?? {})
      for (const { containerPort } of container.ports ?? []) expect(ports).toContain(containerPort)
    },
  )

  it('connects to PostgreSQL with each service’s own role, and only migrations as the owner', () => {
    const findDatabaseKey = (manifest: Manifest) =>
      getContainer(manifest).env?.find(({ name }) => name === 'DATABASE_URL')?.valueFrom?.secretKeyRef.key
    const keys = workloads.flatMap((manifest) => {
      const key = findDatabaseKey(manifest)
      return key ? [[manifest.metadata.name, key]] : []
    })
    expect(Object.fromEntries(keys)).toEqual({
      migrate: 'OWNER_DATABASE_URL',
      'webhook-ingest': 'INGEST_DATABASE_URL',
      gateway: 'GATEWAY_DATABASE_URL',
      'analysis-worker': 'WORKER_DATABASE_URL',
      'analysis-worker-isolated': 'WORKER_DATABASE_URL',
      billing: 'BILLING_DATABASE_URL',
    })
  })

  it('includes all of the company’s settings, for gateway and billing', () => {
    const data = named('ConfigMap')[0]?.data ?? {}
    expect(PARTICULAR_NAMES.map((name) => data[name])).toEqual(PARTICULAR_NAMES.map(() => ''))
    for (const service of ['gateway', 'billing']) {
      const manifest = workloads.find(({ metadata }) => metadata.name === service)
      expect(manifest && getContainer(manifest).envFrom).toEqual([{ configMapRef: { name: 'debrief' } }])
    }
  })

  it('includes all settings of sign-in and of private networks', () => {
    const isWanted = (name: string) =>
      /^OIDC_|_PRIVATE_NETWORK$/.test(name) || ['GITHUB_SIGN_IN', 'OUTBOUND_ALLOW'].includes(name)
    const wanted = Object.keys(schemas.gateway!.shape).filter(isWanted)
    expect(wanted.length).toBeGreaterThan(7)
    const shared = Object.keys(named('ConfigMap')[0]?.data ?? {})
    expect(wanted.filter((name) => !shared.includes(name))).toEqual(['OIDC_CLIENT_SECRET'])
  })

  it('reads each secret from one place, and none from these files', () => {
    const secret = /(KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL|REDIS_URL|SMTP_URL)/
    const bare = workloads.flatMap((manifest) =>
      (getContainer(manifest).env ?? []).filter(
        ({ name, value }) => secret.test(name) && value !== undefined,
      ),
    )
    expect(bare).toEqual([])
    expect(base.filter(({ kind }) => kind === 'Secret')).toEqual([])
  })
})

describe('the other manifests', () => {
  const names = new Set(workloads.map((manifest) => getLabels(manifest)['app.kubernetes.io/name']))

  it('refer only to existing workloads', () => {
    const text = JSON.stringify(base.filter(({ kind }) => !['Deployment', 'Job'].includes(kind)))
    const labels = [...text.matchAll(/"matchLabels":\{"app.kubernetes.io\/name":"([\w-]+)"/g)].map(
      ([, name]) => name,
    )
    const lists = [...text.matchAll(/"key":"app.kubernetes.io\/name","operator":"In","values":\[([^\]]+)\]/g)]
    const all = [
      ...labels,
      ...lists.flatMap(([, list = '']) => list.split(',').map((name) => name.replaceAll('"', ''))),
    ]
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((name) => !names.has(name))).toEqual([])
  })

  it('give the web proxy, the gateway and webhook-ingest two pods and a disruption budget', () => {
    for (const door of ['web', 'gateway', 'webhook-ingest']) {
      expect(workloads.find(({ metadata }) => metadata.name === door)?.spec.replicas).toBe(2)
      expect(named('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toContain(door)
    }
  })
})

it('allows no traffic without a policy', () => {
  const [nothing] = named('NetworkPolicy')
  expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
})

it('scales the workers by one rule in each overlay, which sets their number', () => {
  const worker = base.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'analysis-worker',
  )
  expect(worker?.spec).not.toHaveProperty('replicas')
  const scalers = overlays.map(
    (folder) =>
      readManifests(folder).filter(({ spec }) => spec?.scaleTargetRef?.name === 'analysis-worker').length,
  )
  expect(scalers).toEqual(overlays.map(() => 1))
})

it('scales by a query that the worker’s role may run', async () => {
  const scaler = overlays
    .flatMap((folder) => readManifests(folder))
    .find(({ kind }) => kind === 'ScaledObject') as {
    spec?: { triggers?: { metadata: { query: string } }[] }
  }
  const [trigger] = scaler.spec?.triggers ?? []
  const database = await createTestDatabase()
  const worker = connect(asRole(database.url, 'worker'))
  try {
    const asked = async () =>
      Number(Object.values((await worker.pool.query(trigger!.metadata.query)).rows[0])[0])
    expect(await asked()).toBe(0)
    const input = { runId: randomUUID() }
    await enqueue(worker.db, analyzePullRequest, input)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await asked()).toBeGreaterThan(0)
  } finally {
    await worker.close()
    await database.drop()
  }
})

function resolveSettings(manifest: Manifest): [string, Container, Record<string, string>][] {
  const container = getContainer(manifest)
  if (!container.command) return []
  const shared = container.envFrom ? (named('ConfigMap')[0]?.data ?? {}) : {}
  const own = (container.env ?? []).flatMap(({ name, value, valueFrom }): [string, string][] => {
    if (value !== undefined) return [[name, value]]
    return valueFrom?.secretKeyRef.optional ? [] : [[name, SAMPLES[name] ?? 'secret']]
  })
  const given = Object.entries({ ...shared, ...Object.fromEntries(own) }).filter(([, value]) => value !== '')
  return [[manifest.metadata.name, container, Object.fromEntries(given)]]
}

const SAMPLES: Record<string, string> = {
  DATABASE_URL: 'postgres://debrief:secret@postgres.example:5432/debrief',
  REDIS_URL: 'rediss://:secret@redis.example:6379',
  TOKEN_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
}
