import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchProblem } from '../launch-problem.ts'
import { filesBelow, fingerprint, readStamp } from './fingerprint.ts'

/**
 * The files that determine the web build. The public pages contain lessons and their rules, and package-lock.json pins
 * the versions of libraries.
 */
const sources = [
  'web',
  'packages/domain/src',
  'packages/contracts/src',
  'packages/analysis/src/lessons',
  'packages/analysis/lessons',
  'packages/analysis/rules',
  'package-lock.json',
]

export function isWebStale(root: string): boolean {
  if (!existsSync(join(root, 'web', 'index.html'))) return false
  const stamp = readStamp(getStampPath(root))
  return (
    stamp?.fingerprint !== fingerprintSources(root) || !existsSync(join(root, 'web', 'dist', 'index.html'))
  )
}

export function buildWeb(root: string): void {
  const before = fingerprintSources(root)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new LaunchProblem(`The web app couldn't be built:\n${run.stderr}${run.stdout}`)
  writeFileSync(getStampPath(root), JSON.stringify({ files: [], fingerprint: before }))
}

const getStampPath = (root: string) => join(root, 'dist', 'web.inputs.json')

function fingerprintSources(root: string): string {
  return fingerprint(sources.flatMap((source) => filesBelow(join(root, source))))
}
