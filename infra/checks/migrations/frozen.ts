import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** File name of a migration → SHA-256 of its text. */
export type Frozen = Record<string, string>

const folder = 'packages/database/migrations'
const list = `${folder}/frozen.json`
export const frozenPath = (root: string) => join(root, list)

/** What the migrations on disk hash to now. */
export function hashMigrations(root: string): Frozen {
  const names = readdirSync(join(root, folder)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, folder, name)))
      .digest('hex')
  return Object.fromEntries(names.toSorted().map((name) => [name, hash(name)]))
}

/** The committed list; empty before the first freeze. */
export function readFrozen(root: string): Frozen {
  return existsSync(frozenPath(root)) ? parse(readFileSync(frozenPath(root), 'utf8')) : {}
}

/** Every list that was ever committed on the way to this commit, so that editing the list does not thaw a migration. */
export function readHistory(root: string): Frozen[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const commits = git('log', '--first-parent', '--diff-filter=AM', '--format=%H', '--', list)
    .split('\n')
    .filter((line) => line !== '')
  return commits.map((commit) => parse(git('show', `${commit}:${list}`)))
}

const parse = (text: string): Frozen => JSON.parse(text)
