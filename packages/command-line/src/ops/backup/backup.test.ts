import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import { migrateToLatest } from '@debrief/database/migrate/migrate'
import { failedRun, newPlace } from '@debrief/database/operations/testing/dead-letters'
import { computeChecksums, createTestDatabase } from '@debrief/testing/database'
import { onDatabase } from '@debrief/testing/database-url'
import { findPostgresWithTools, type PostgresServer, startPostgres } from '@debrief/testing/servers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runHere, withSettings } from '../../testing/run-debrief.ts'
import { showBytes, showSeconds } from './backup.ts'

const binaries = findPostgresWithTools('backups were not made and restored')
let folder: string
let server: PostgresServer

const ops = (...args: string[]) => runHere(['ops', ...args])
const at = (name: string) => join(folder, name)

async function ask<Answer>(url: string, work: (connection: ReturnType<typeof connect>) => Promise<Answer>) {
  const connection = connect(url)
  return work(connection).finally(() => connection.close())
}

async function newDatabase(name: string): Promise<string> {
  await ask(server.url, ({ pool }) => pool.query(`create database ${name}`))
  const url = onDatabase(server.url, name)
  vi.stubEnv('DATABASE_URL', url)
  return url
}

beforeEach(() => {
  withSettings()
  vi.stubEnv('TOKEN_KEYS', '')
  if (binaries) vi.stubEnv('PG_BIN', binaries.folder)
  if (server) vi.stubEnv('DATABASE_URL', server.url)
})

// The tests start PostgreSQL's programs many times, which can take more than a minute on a busy machine.
describe.skipIf(binaries === null)('backups', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
    chmodSync(folder, 0o711)
    server = await startPostgres({ folder: at('postgres'), binaries: binaries! })
    await migrateToLatest(server.url)
    await ask(server.url, async (connection) => {
      const place = await newPlace(connection)
      await failedRun(connection, place, 3)
      const token = 'primary.AAAA'
      await connection.db.updateTable('users').set({ github_access_token: token }).execute()
    })
  }, 120_000)
  afterAll(async () => {
    await server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are complete, readable only by their owner, and never replace one another', async () => {
    const made = await ops('backup', '--to', at('whole.dump'))
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(
      /^Backed up debrief to .*whole\.dump: \d{2} tables, [\d.]+ MB on the server, /,
    )
    expect(made.stdout).toContain("TOKEN_KEYS, which aren't in the backup: primary.")
    expect(made.stdout).not.toContain('only-for-tests')
    expect(statSync(at('whole.dump')).mode & 0o777).toBe(0o600)
    const again = await ops('backup', '--to', at('whole.dump'))
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already exists')])
    const nowhere = await ops('backup', '--to', at('none/whole.dump'))
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining("can't be written")])
  })

  it('are restored into a new database with the same rows, and print the next steps', async () => {
    const url = await newDatabase('fresh')
    vi.stubEnv('TOKEN_KEYS', `primary:${Buffer.alloc(32, 7).toString('base64')}`)
    const restored = await ops('restore', '--from', at('whole.dump'))
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored fresh as of .*\d{4}.*: \d{2} tables, /)
    expect(restored.stdout).toContain('1. Run migrate')
    const sums = (from: string) => ask(from, ({ pool }) => computeChecksums(pool))
    const expected = await sums(server.url)
    expect(Object.keys(expected).length).toBeGreaterThan(50)
    expect(await sums(url)).toEqual(expected)
  })

  it('are not restored into a database that isn’t empty', async () => {
    vi.stubEnv('DATABASE_URL', onDatabase(server.url, 'fresh'))
    const { code, stderr } = await ops('restore', '--from', at('whole.dump'))
    expect([code, stderr]).toEqual([1, expect.stringContaining('The database fresh is not empty')])
  })

  it('list the missing keys when restored', async () => {
    await newDatabase('keyless')
    const { code, stdout } = await ops('restore', '--from', at('whole.dump'), '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ keys: ['primary'], missing: ['primary'], pending: [] })
  })

  it('change nothing if they’re incomplete or aren’t backups', async () => {
    const url = await newDatabase('untouched')
    const whole = readFileSync(at('whole.dump'))
    writeFileSync(at('half.dump'), whole.subarray(0, whole.length / 2))
    writeFileSync(at('text.dump'), 'select 1;')
    for (const name of ['half.dump', 'text.dump', 'missing.dump']) {
      const { code, stderr } = await ops('restore', '--from', at(name))
      expect([name, code, stderr]).toEqual([name, 1, expect.stringMatching(/can't be read|failed:/)])
    }
    expect(await ask(url, ({ pool }) => computeChecksums(pool))).toEqual({})
  })

  it('need a pg_dump that isn’t older than the server', async () => {
    const newer = await createTestDatabase()
    vi.stubEnv('DATABASE_URL', newer.url)
    const { code, stderr } = await ops('backup', '--to', at('newer.dump'))
    const { rows } = await ask(newer.url, ({ pool }) => pool.query(`show server_version_num`))
    const isNewer = Math.floor(Number(rows[0].server_version_num) / 10_000) > binaries!.major
    await newer.drop()
    if (isNewer) expect([code, stderr]).toEqual([1, expect.stringContaining('which requires pg_dump')])
    else expect(code).toBe(0)
  })
})

it('backup and restore require a file', async () => {
  const database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  expect(await ops('backup')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Required option '--to <file>' not specified"),
  })
  expect(await ops('restore')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Required option '--from <file>' not specified"),
  })
  await database.drop()
})

it('formats sizes and durations', () => {
  expect([0, 999, 1_000, 12_345_678, 5e9].map(showBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 kB',
    '12.3 MB',
    '5.0 GB',
  ])
  expect([0.04, 89.9, 600].map(showSeconds)).toEqual(['0.0 s', '89.9 s', '10 min'])
})
