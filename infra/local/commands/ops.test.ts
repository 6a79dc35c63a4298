import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { afterAll, expect, it } from 'vitest'
import { makeFolders, resolveFolders } from '../folders.ts'
import { startDatabase } from '../stores/start-database.ts'
import { keepStore } from '../supervise/keep-store.ts'
import { settingsOfRunning } from './ops.ts'

const root = mkdtempSync(join(tmpdir(), `debrief-test-${process.pid}-`))
const folders = resolveFolders(root)
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('finds the running database, and fails before the start and after the stop', async () => {
  expect(() => settingsOfRunning(folders, {})).toThrow('Start it with make run first')
  chmodSync(root, 0o755)
  makeFolders(folders)
  const store = await startDatabase({ folders, env: {}, say: () => {} })
  const { stop } = keepStore(store, { say: () => {}, onMoved: () => {} })
  try {
    const found = settingsOfRunning(folders, {})
    expect(found.DATABASE_URL).toBe(store.url)
    expect(() => readKeyRing(found.TOKEN_KEYS)).not.toThrow()
  } finally {
    await stop()
  }
  expect(() => settingsOfRunning(folders, {})).toThrow('Start it with make run first')
})

it('prefers the environment’s settings', () => {
  const given = { DATABASE_URL: 'postgres://elsewhere/debrief', TOKEN_KEYS: 'k1:…' }
  expect(settingsOfRunning(folders, given)).toEqual(given)
})
