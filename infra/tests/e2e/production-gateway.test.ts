import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@debrief/database/connect'
import { insertPerson } from '@debrief/gateway/testing/rows'
import { createTestDatabase } from '@debrief/testing/database'
import { asRole } from '@debrief/testing/database-url'
import { expect, test } from '@playwright/test'
import { bundleServices, getBundlePath } from '../../local/build/bundle-services.ts'
import { freePort } from '../../local/machine/free-port.ts'
import { projectRoot } from '../../local/project-root.ts'

const root = projectRoot()
const name = `test-${process.pid}-gateway`
const checker = `test-${process.pid}-code-checker`

test.beforeAll(() =>
  bundleServices(root, [
    { name, entry: 'services/gateway/src/main.ts' },
    { name: checker, entry: 'services/gateway/src/code-checker/main.ts' },
  ]),
)
test.afterAll(() => {
  for (const each of [name, checker]) rmSync(join(root, 'dist', each), { recursive: true, force: true })
})

test('the gateway’s bundle contains no code parsers: a separate process has them', () => {
  const readers = (bundle: string) =>
    new Set(
      readFileSync(getBundlePath(root, bundle), 'utf8').match(/(?<=["'])@(?:ast-grep|secretlint)\/[^"']*/g),
    )
  expect(readers(checker)).toContain('@ast-grep/napi')
  expect(readers(checker)).toContain('@secretlint/core')
  expect([...readers(name)]).toEqual([])
})

test('the gateway’s bundle rejects requests without a session, even if the database has users', async () => {
  const database = await createTestDatabase()
  const { db, close } = connect(database.url)
  await insertPerson(db, 'marta-olsen')
  await close()
  const port = await freePort()
  const gateway = spawn(process.execPath, [getBundlePath(root, name)], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: asRole(database.url, 'gateway'),
      PORT: String(port),
      HOST: '0.0.0.0',
      GATEWAY_METRICS_PORT: '0',
      QUEUE_BACKEND: 'postgres',
      APP_URL: 'https://debrief.example',
      TOKEN_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await listening(gateway)
    for (const path of ['/api/viewer', '/api/pull-requests', '/api/live']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([answer.status, await answer.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'sign_in_required' }),
      ])
    }
    const libraries = `/proc/${gateway.pid}/maps`
    if (existsSync(libraries)) expect(readFileSync(libraries, 'utf8')).not.toContain('ast-grep')
    else console.warn('SKIPPED: only Linux lists the libraries that a process has loaded.')
  } finally {
    const ended = new Promise((resolve) => gateway.once('exit', resolve))
    gateway.kill('SIGTERM')
    expect(await ended).toBe(0)
    await database.drop()
  }
})

/** The gateway writes its first log line once it listens. */
function listening(process: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    process.stdout?.once('data', resolve)
    process.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
  })
}
