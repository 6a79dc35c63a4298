import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

function start(args: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: asRole(database.url, 'worker'),
    QUEUE_BACKEND: 'postgres',
    TOKEN_KEYS: `test:${Buffer.alloc(32, 3).toString('base64')}`,
    GITHUB_API_URL: 'http://127.0.0.1:1',
    WORKER_PORT: '0',
    WORKER_ISOLATED_PORT: '0',
    WORKER_METRICS_PORT: '0',
    WORKER_ISOLATED_METRICS_PORT: '0',
    DIGEST: 'off',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  return { child, said, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

it.each([
  ['analysis-worker', [], true],
  ['analysis-worker-isolated', ['--isolated'], false],
] as const)(
  '%s serves health and metrics on separate ports until it is told to stop',
  async (service, args, tellsOfAll) => {
    const { child, said, exit } = start([...args])
    await expect.poll(() => said.out, { timeout: 20_000 }).toContain('worker started')
    const [, port, metricsPort] = /"port":(\d+),"metricsPort":(\d+)/.exec(said.out) ?? []
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/startupz`)).status).toBe(200)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toContain(`database_up{service="${service}"} 1`)
    expect(metrics.includes('# TYPE work_rows gauge')).toBe(tellsOfAll)
    child.kill('SIGTERM')
    expect([await exit, said.err]).toEqual([0, ''])
  },
  40_000,
)
