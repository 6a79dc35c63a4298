import { expect, it } from 'vitest'
import { type LockedPackage, missingPlatforms, parsePlatform } from './missing-platforms.ts'

const both = { '@tool/linux-x64-gnu': '2.0.0', '@tool/darwin-arm64': '2.0.0' }

it('finds binaries for other platforms that npm dropped', () => {
  const packages: Record<string, LockedPackage> = {
    'node_modules/tool': { version: '2.0.0', optionalDependencies: both },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0', optional: true, dev: true },
  }
  const entry = { version: '2.0.0', dev: true, optional: true, os: ['darwin'], cpu: ['arm64'] }
  expect(missingPlatforms(packages)).toEqual([{ place: 'node_modules/@tool/darwin-arm64', entry }])
})

it('distinguishes two versions of a package', () => {
  const packages: Record<string, LockedPackage> = {
    'node_modules/@tool/linux-x64-gnu': { version: '3.0.0' },
    'node_modules/@tool/darwin-arm64': { version: '3.0.0' },
    'node_modules/user/node_modules/tool': { version: '2.0.0', optionalDependencies: both },
    'node_modules/user/node_modules/@tool/linux-x64-gnu': { version: '2.0.0' },
  }
  expect(missingPlatforms(packages).map(({ place }) => place)).toEqual([
    'node_modules/user/node_modules/@tool/darwin-arm64',
  ])
})

it('ignores an optional tool without any binary in the lockfile', () => {
  expect(missingPlatforms({ 'node_modules/tool': { version: '2.0.0', optionalDependencies: both } })).toEqual(
    [],
  )
})

it('reads a binary’s platform from its name', () => {
  expect(parsePlatform('@oxlint/binding-linux-arm64-musl')).toEqual({
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
  })
  expect(parsePlatform('@ast-grep/napi-win32-x64-msvc')).toEqual({ os: ['win32'], cpu: ['x64'] })
  expect(parsePlatform('@tailwindcss/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
})
