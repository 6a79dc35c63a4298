import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'
import { faultsOfLock } from './supply-chain.ts'

const read = (name: string) => JSON.parse(readFileSync(join(projectRoot(), name), 'utf8'))

it('accepts the project’s lockfile', () => {
  const { packages } = read('package-lock.json')
  const { allowScripts } = read('package.json')
  expect(faultsOfLock(packages, allowScripts)).toEqual([])
  expect(Object.values(allowScripts)).not.toContain(true)
})

it('finds new install scripts, including those of nested packages, and packages without a hash', () => {
  const fixed = { version: '1.0.0', integrity: 'sha512-x' }
  const faults = faultsOfLock(
    {
      '': {},
      'packages/ours': {},
      'node_modules/@debrief/ours': { link: true },
      'node_modules/known': { ...fixed, hasInstallScript: true },
      'node_modules/a/node_modules/@new/one': { ...fixed, hasInstallScript: true },
      'node_modules/old': { version: '1.0.0', integrity: 'sha1-x' },
      'node_modules/needed': { version: '1.0.0', os: ['darwin'] },
      'node_modules/here': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
      'node_modules/not-windows': { version: '1.0.0', optional: true, os: ['!win32'] },
      'node_modules/anywhere': { version: '1.0.0', optional: true },
      'node_modules/darwin': { version: '1.0.0', optional: true, os: ['darwin'] },
      'node_modules/not-linux': { version: '1.0.0', optional: true, os: ['!linux'] },
      'node_modules/arm': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] },
      'node_modules/musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    },
    { known: false },
  )
  expect(faults).toEqual([
    'node_modules/old 1.0.0 has no SHA-512 in package-lock.json',
    'node_modules/needed 1.0.0 has no SHA-512 in package-lock.json',
    'node_modules/here 1.0.0 has no SHA-512 in package-lock.json',
    'node_modules/not-windows 1.0.0 has no SHA-512 in package-lock.json',
    'node_modules/anywhere 1.0.0 has no SHA-512 in package-lock.json',
    '@new/one has an install script: decide about it in allowScripts of package.json',
  ])
})
