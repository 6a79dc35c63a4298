import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseAccount } from '../../machine/account.ts'
import { packagedBinaries } from './find-binaries.ts'

let folder = ''
const copies: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'debrief-package-'))
  chmodSync(folder, 0o755)
  for (const place of ['bin', 'lib']) mkdirSync(join(folder, 'native', place), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"version":"18.4.0"}')
  for (const program of ['postgres', 'initdb'])
    writeFileSync(join(folder, 'native', 'bin', program), '', { mode: 0o755 })
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), '')
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify([link]))
})

afterEach(() => {
  for (const path of [folder, ...copies.splice(0)]) rmSync(path, { recursive: true, force: true })
})

it('creates the links that a blocked install script didn’t create', () => {
  const bin = join(folder, 'native', 'bin')
  expect(packagedBinaries(bin, { account: null, say: () => {} })).toBe(bin)
  expect(readlinkSync(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

it.runIf(process.getuid?.() === 0)(
  'copies the programs once to a folder that the servers’ account can reach, and reports that',
  () => {
    const account = chooseAccount()
    const said: string[] = []
    chmodSync(folder, 0o700)
    const bin = packagedBinaries(join(folder, 'native', 'bin'), { account, say: (line) => said.push(line) })
    copies.push(join(bin, '..', '..'))
    expect(bin).toMatch(/^\/var\/tmp\/debrief-postgres-/)
    expect(lstatSync(join(dirname(bin), 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
    packagedBinaries(join(folder, 'native', 'bin'), { account, say: (line) => said.push(line) })
    expect(said).toEqual([expect.stringContaining(`Copying PostgreSQL to ${dirname(bin)}`)])
  },
)
