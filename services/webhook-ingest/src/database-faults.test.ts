import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { grantRoles } from '@debrief/database/roles/grant-roles'
import { rolePasswords } from '@debrief/testing/database-url'
import { type PostgresServer, startPostgres } from '@debrief/testing/servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver, type Hook, type Trial, tryIngest } from './testing/try-ingest.ts'

let folder: string
let postgres: PostgresServer
let trial: Trial
let hook: Hook

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'debrief-ingest-'))
  chmodSync(folder, 0o711)
  postgres = await startPostgres({ folder: join(folder, 'postgres'), durable: true })
  await migrateToLatest(postgres.url)
  await grantRoles(postgres.url, { passwords: rolePasswords })
  trial = await tryIngest(postgres.url)
  hook = await trial.addHook()
})
afterAll(async () => {
  await trial?.close()
  await postgres?.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function deliverTwenty() {
  const from = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(trial, hook)))
  const codes = [...new Set(answers.map(({ status }) => status))]
  return { codes, slowest: performance.now() - from, retryAfter: answers[0]?.headers.get('retry-after') }
}

/** Uses the service's own measurement, because on a busy machine the sender also waits for the CPU. */
const slowestOfLog = () => Math.max(...trial.lines.map(({ ms }) => Number(ms ?? 0)))

const recovers = () =>
  expect.poll(async () => (await deliver(trial, hook)).status, { timeout: 5_000 }).toBe(202)

describe('if the database', () => {
  it('doesn’t respond, every sender gets 503 within 2 seconds, and 202 again as soon as it responds', async () => {
    expect((await deliverTwenty()).codes).toEqual([202])
    postgres.pause()
    try {
      for (let round = 0; round < 3; round += 1) {
        const { codes, slowest, retryAfter } = await deliverTwenty()
        expect(codes).toEqual([503])
        expect(slowest).toBeLessThan(3_000)
        expect(slowestOfLog()).toBeLessThan(2_000)
        expect(Number(retryAfter)).toBeGreaterThan(0)
      }
    } finally {
      postgres.resume()
    }
    await recovers()
  })

  it('isn’t running, every sender gets 503 immediately, and 202 again after a restart', async () => {
    await postgres.kill()
    const { codes, slowest } = await deliverTwenty()
    expect(codes).toEqual([503])
    expect(slowest).toBeLessThan(3_000)
    expect(slowestOfLog()).toBeLessThan(2_000)
    expect((await fetch(`${trial.url}/livez`)).status).toBe(200)
    await expect.poll(async () => (await fetch(`${trial.url}/readyz`)).status, { timeout: 4_000 }).toBe(503)
    postgres = await startPostgres({ folder: join(folder, 'postgres'), port: postgres.port, durable: true })
    await recovers()
    await expect.poll(async () => (await fetch(`${trial.url}/readyz`)).status, { timeout: 5_000 }).toBe(200)
  })

  it('is unavailable, deferred deliveries are logged under their delivery id', () => {
    const told = trial.lines.filter(({ message }) => message === 'webhook deferred')
    expect(told.length).toBeGreaterThan(20)
    for (const line of told)
      expect(line).toMatchObject({ level: 'warn', requestId: expect.any(String), status: 503 })
  })

  it('isn’t running, the service starts anyway and reports that it is neither started nor ready', async () => {
    const early = await tryIngest(postgres.url, {
      ingestDatabaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    })
    const status = async (path: string) => (await fetch(early.url + path)).status
    expect([await status('/livez'), await status('/readyz'), await status('/startupz')]).toEqual([
      200, 503, 503,
    ])
    expect((await deliver(early, hook)).status).toBe(503)
    await early.close()
  })
})
