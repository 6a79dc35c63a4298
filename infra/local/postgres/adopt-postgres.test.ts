import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAlive } from '../machine/is-alive.ts'
import { adoptPostgres } from './start-postgres.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'debrief-adopt-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const leave = (pid: number) =>
  writeFileSync(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n1\n5433\n\n127.0.0.1\n1 1\nready\n`)

it('returns null if no server was running', async () => {
  expect(await adoptPostgres({ folder, password: 'any' })).toBe(null)
})

it('doesn’t touch an unrelated process with the id of a server that has ended', async () => {
  leave(process.pid)
  expect(await adoptPostgres({ folder, password: 'any' })).toBe(null)
  expect(isAlive(process.pid)).toBe(true)
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
})
