import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
// @ts-expect-error -- plain JavaScript without types, so that it runs before anything is installed
import { whyStale } from './install.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'debrief-install-'))
  mkdirSync(join(root, 'node_modules', 'esbuild'), { recursive: true })
  writeFileSync(join(root, 'node_modules', 'esbuild', 'package.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (file: string, packages: object) =>
  writeFileSync(join(root, file), JSON.stringify({ packages }))
const isStale = (forTests = true) => whyStale(root, { forTests })
const wanted = {
  '': { name: 'debrief' },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true },
  'packages/domain': { version: '0.1.0' },
}

it('installs if nothing is installed, and after an interrupted installation', () => {
  write('package-lock.json', wanted)
  expect(isStale()).toBe('nothing is installed yet')
})

it('accepts installed packages that match the lockfile, without binaries for other platforms', () => {
  write('package-lock.json', wanted)
  write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.6.7' } })
  expect(isStale()).toBe(null)
})

it('installs again if the lockfile has another version', () => {
  write('package-lock.json', wanted)
  write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.6.6' } })
  expect(isStale()).toBe('zod is 4.6.6 and should be 4.6.7')
})

it('needs the packages for tests only before tests', () => {
  write('package-lock.json', { ...wanted, 'node_modules/vitest': { version: '4.1.12', dev: true } })
  write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.6.7' } })
  expect(isStale(false)).toBe(null)
  expect(isStale()).toBe('vitest is missing')
})
