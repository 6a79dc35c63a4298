import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { postgresFolder } from './start-database.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'debrief-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function leave(folder: string, version: string): void {
  mkdirSync(join(home, folder))
  writeFileSync(join(home, folder, 'PG_VERSION'), `${version}\n`)
}

it('names the folder after the major version, and reports that older data is kept', () => {
  leave('pg15', '15')
  const said: string[] = []
  const folder = postgresFolder({ home, major: 18, secretsAreNew: false }, (line) => said.push(line))
  expect(folder).toBe(join(home, 'pg18'))
  expect(said).toEqual([expect.stringContaining('(pg15) stays unchanged')])
})

it('rejects data of another version, and says what to do', () => {
  leave('pg18', '15')
  const check = () => postgresFolder({ home, major: 18, secretsAreNew: false }, () => {})
  expect(check).toThrow(/contains data from PostgreSQL 15.*Move that folder to .*pg15 to keep it/s)
})

it('rejects data whose password is lost', () => {
  leave('pg18', '18')
  expect(() => postgresFolder({ home, major: 18, secretsAreNew: true }, () => {})).toThrow(/make reset/)
  expect(postgresFolder({ home, major: 18, secretsAreNew: false }, () => {})).toBe(join(home, 'pg18'))
})
