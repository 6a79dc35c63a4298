import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { npmInstall, packageTarball } from './install-package.ts'
import { Repository, SWALLOWED } from './pull-request.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const VERSIONS = [20, 22, 24]
/** Besides Node, these programs are enough to install a package. They can't compile native code. */
const PROGRAMS = ['npm', 'sh', 'env', 'git']
/** Even root can't create files below this path. */
const READ_ONLY = '/dev/null'

const folder = mkdtempSync(join(tmpdir(), 'debrief node versions '))
const repository = new Repository(join(folder, 'my repository'))
let tarball: string
beforeAll(async () => {
  tarball = await packageTarball()
  repository.write('README.md', 'Fares\n')
  repository.commit('first')
  repository.write('src/fares.ts', SWALLOWED)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Installs this version of Node from npm's package `node`. Returns a folder with Node and the PROGRAMS, or null if Node
 * can't be installed.
 */
function installNode(major: number): string | null {
  const place = join(folder, `node ${major}`)
  const programs = join(place, 'programs')
  mkdirSync(programs, { recursive: true })
  if (!npmInstall(place, [`node@${major}`], { scripts: true })) return null
  symlinkSync(join(place, 'node_modules', 'node', 'bin', 'node'), join(programs, 'node'))
  for (const name of PROGRAMS) symlinkSync(findProgram(name), join(programs, name))
  return programs
}

const findProgram = (name: string) =>
  execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).trim()

it.for(VERSIONS)(
  'on Node %i, the package installs into an empty folder without a compiler, and checks where HOME is read-only',
  (major, { skip }) => {
    const PATH = installNode(major)
    if (PATH === null) return skip()
    const place = join(folder, `package ${major}`)
    mkdirSync(place)
    if (!npmInstall(place, [tarball], { env: { ...process.env, PATH } })) return skip()
    const run = (...args: string[]) =>
      spawnSync(join(place, 'node_modules', '.bin', 'debrief'), args, {
        cwd: repository.folder,
        encoding: 'utf8',
        env: { PATH, HOME: READ_ONLY, TMPDIR: READ_ONLY },
      })
    const version = spawnSync('node', ['--version'], { encoding: 'utf8', env: { PATH } }).stdout
    expect(version).toMatch(new RegExp(`^v${major}\\.`))
    expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('check') })
    const { status, stdout, stderr } = run('check', '--json')
    expect([status, stderr]).toEqual([1, ''])
    expect(JSON.parse(stdout).findings).toMatchObject([{ path: 'src/fares.ts', rule: 'swallowed-error' }])
  },
)
