import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SHA-256 of each migration's text, by file name. */
export type Hashes = Record<string, string>

export interface Frozen {
  /** The date of the first migration in the list. Lists with different baselines are unrelated. */
  baseline: string
  migrations: Hashes
}

const folder = 'packages/database/migrations'
export const FROZEN_PATH = `${folder}/frozen.json`

export function hashMigrations(root: string): Hashes {
  const names = readdirSync(join(root, folder)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, folder, name)))
      .digest('hex')
  return Object.fromEntries(names.toSorted().map((name) => [name, hash(name)]))
}

export function readFrozen(root: string): Frozen | null {
  const path = join(root, FROZEN_PATH)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** Reads the list's earlier versions from Git's history, so that editing the list can't hide a changed migration. */
export function readHistory(root: string): Partial<Frozen>[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const commits = git('log', '--first-parent', '--diff-filter=AM', '--format=%H', '--', FROZEN_PATH)
    .split('\n')
    .filter((line) => line !== '')
  return commits.map((commit) => JSON.parse(git('show', `${commit}:${FROZEN_PATH}`)))
}
