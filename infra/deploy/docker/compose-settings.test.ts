import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { settings as workerSettings } from '@debrief/analysis-worker/config'
import { appOfSettings, standardsAppOfSettings } from '@debrief/service-kit/github-app'
import { appFrom, settings as simulatorSettings, standardsAppFrom } from '@debrief/simulators/config'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'
import { demoCompany } from '../../local/settings/demo-company.ts'
import {
  getPort,
  present,
  read,
  resolveSettings,
  runsToItsEnd,
  services,
  text,
  withSchema,
} from './testing/read-compose.ts'

function copyScript() {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(folder, 'make-settings.sh')
  copyFileSync(join(projectRoot(), 'infra/deploy/docker/make-settings.sh'), script)
  const make = (...args: string[]) => spawnSync('sh', [script, ...args], { encoding: 'utf8' })
  return { make, file: join(folder, '.env') }
}

describe('the settings of the compose file', () => {
  it.each(withSchema)('for $name are ones that it reads, and enough to start it', ({ service, schema }) => {
    const { HEALTH_PORT: _, ...given } = resolveSettings(service)
    const known = Object.keys(schema?.shape ?? {})
    const foreign = Object.keys(given).filter((name) => !known.includes(name) && name !== 'LOG_LEVEL')
    expect(foreign).toEqual([])
    expect(schema?.safeParse(present(given)).error?.issues).toBeUndefined()
  })

  it.each(withSchema.filter(({ service }) => !runsToItsEnd(service)))(
    'for $name open the port that its health check uses',
    ({ name, service, schema }) => {
      const { HEALTH_PORT, ...env } = resolveSettings(service)
      const read = schema?.parse(present(env)) ?? {}
      expect(HEALTH_PORT).toBe(`${getPort(name, read)}`)
      const { HOST, INGEST_HOST, WORKER_HOST, BILLING_HOST, SIMULATOR_HOST } = read
      expect([HOST, INGEST_HOST, WORKER_HOST, BILLING_HOST, SIMULATOR_HOST]).toContain('0.0.0.0')
    },
  )

  it('are all listed in docs/operating/install-with-docker.md', () => {
    const page = read('docs/operating/install-with-docker.md').split('## Settings')[1]
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) expect(page).toContain(`\`${name}\``)
  })

  it('have no default if they are secret', () => {
    const secret = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEYS)):(.)/g)].map(([, name, kind]) => [name, kind])
    expect(new Set(secret.map(([name]) => name)).size).toBe(8)
    expect(secret.filter(([, kind]) => kind !== '?')).toEqual([])
  })

  it('are created by one command, which sets all required ones and never overwrites existing ones', () => {
    const { make, file } = copyScript()
    expect(make('demo').status).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const given = readFileSync(file, 'utf8')
    const names = [...given.matchAll(/^(\w+)=./gm)].map(([, name]) => name)
    const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    expect(needed.filter((name) => !names.includes(name))).toEqual([])
    expect(parseEnv(given)).toMatchObject(demoCompany)
    expect(names.filter((name) => name !== 'COMPOSE_PROFILES' && !text.includes(`\${${name}:`))).toEqual([])
    expect([make().status, readFileSync(file, 'utf8')]).toEqual([1, given])
    rmSync(file)
    expect(make().status).toBe(0)
    expect(parseEnv(readFileSync(file, 'utf8'))).toMatchObject({ BILLING: 'off' })
  })

  it('give the demo’s simulator of GitHub the same two Apps as the services', () => {
    const { make, file } = copyScript()
    make('demo')
    const given = parseEnv(readFileSync(file, 'utf8'))
    const readService = (name: string) => present(resolveSettings(Object.fromEntries(services)[name]!, given))
    const simulator = simulatorSettings.parse(readService('simulators'))
    const worker = workerSettings.parse(readService('analysis-worker'))
    const apps = [appFrom(simulator), standardsAppFrom(simulator)]
    const used = [appOfSettings(worker)!, standardsAppOfSettings(worker)!]
    const ingest = readService('webhook-ingest')
    expect(apps.map((app) => app?.webhookSecret)).toEqual([
      ingest.GITHUB_APP_WEBHOOK_SECRET,
      ingest.STANDARDS_APP_WEBHOOK_SECRET,
    ])
    expect(apps).toMatchObject(used.map(({ appId: id, ...app }) => ({ id, ...app })))
    expect(apps.map((app) => app?.webhookUrl)).toEqual([
      'http://web:8080/webhooks/github/app',
      'http://web:8080/webhooks/github/standards-app',
    ])
  })

  it('connect each service to the database with its own role, and only migrations and operators as the owner', () => {
    const users = services.flatMap(([name, { environment }]) => {
      const user = /^postgres:\/\/(\w+):/.exec(String(environment?.DATABASE_URL ?? ''))?.[1]
      return user ? [[name, user]] : []
    })
    expect(Object.fromEntries(users)).toEqual({
      migrate: 'debrief',
      'webhook-ingest': 'debrief_ingest',
      gateway: 'debrief_gateway',
      'analysis-worker': 'debrief_worker',
      'analysis-worker-isolated': 'debrief_worker',
      billing: 'debrief_billing',
      ops: 'debrief',
      'demo-catalog': 'debrief',
      'load-demo': 'debrief',
    })
  })
})
