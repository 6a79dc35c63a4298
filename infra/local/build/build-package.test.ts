import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { npmInstall } from '../../tests/ci/install-package.ts'
import { projectRoot } from '../project-root.ts'
import { buildPackage } from './build-package.ts'

// The first installation downloads the parsers. Later installations use npm's cache.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = mkdtempSync(join(tmpdir(), 'debrief-package-'))
const pulls = join(prepareDemo(), 'pull-requests')
let canInstall = true

beforeAll(async () => {
  const tarball = await buildPackage(projectRoot())
  canInstall = npmInstall(folder, [tarball])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const debrief = (...args: string[]) =>
  execFileSync(join(folder, 'node_modules', '.bin', 'debrief'), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

it('describes an installable package that needs no compiler', () => {
  const { name, bin, files, engines, dependencies } = JSON.parse(
    readFileSync(join(projectRoot(), 'dist', 'package', 'package.json'), 'utf8'),
  )
  expect([name, bin, engines]).toEqual(['@debrief/cli', { debrief: 'bin/debrief.js' }, { node: '>=20.19' }])
  expect(files).toContain('THIRD-PARTY-LICENSES.txt')
  // The @ast-grep packages are prebuilt for each platform.
  expect(Object.keys(dependencies).filter((one) => !one.startsWith('@ast-grep/'))).toEqual([])
})

it('runs outside the workspace', ({ skip }) => {
  if (!canInstall) skip()
  expect(debrief('--help')).toContain('history [options] <owner/repository | folder>')
  const report = JSON.parse(debrief('history', pulls, '--json'))
  expect([report.pullRequests, report.cameBack[0].title]).toEqual([71, 'Swallowed error'])
  const review = debrief('analyze', join(pulls, 'northbeam__tide-web__1119'))
  expect(review).toContain('Cross-site scripting (XSS)')
})
