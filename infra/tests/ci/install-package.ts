import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '../../local/build/build-package.ts'
import { projectRoot } from '../../local/project-root.ts'

let tarball: Promise<string> | undefined

export function packageTarball(): Promise<string> {
  tarball ??= buildPackage(projectRoot(), mkdtempSync(join(tmpdir(), 'debrief-tarball-')))
  return tarball
}

/**
 * Installs packages into a folder, from npm's cache if possible. If the cache is incomplete and there is no network,
 * prints a warning and returns false.
 */
export function npmInstall(
  folder: string,
  packages: readonly string[],
  { scripts = false, env = process.env } = {},
): boolean {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages]
  if (!scripts) args.push('--ignore-scripts')
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', env })
  if (status === 0) return true
  if (!/ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(stderr))
    throw new Error(stderr)
  console.warn(
    `SKIPPED: npm's cache is incomplete and there is no network, so ${packages.join(' and ')} wasn't installed.`,
  )
  return false
}
