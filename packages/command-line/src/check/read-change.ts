import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Changed } from '@debrief/analysis/check/check-files'
import { filesOfDiff } from '@debrief/analysis/check/files-of-diff'
import type { MaterialFile } from '@debrief/contracts/material'
import { findStart, type Start } from './find-start.ts'
import { gitIn } from './git.ts'

export interface Change extends Changed {
  start: Start
}

interface Wanted {
  folder: string
  base: string | undefined
  staged: boolean
}

/** As git prints it for everybody, whatever is set in this repository. */
const DIFF = [
  'diff',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-relative',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--find-renames',
  '--unified=3',
  '--ignore-submodules',
]

/** What the working tree changes since its base, new files that git does not ignore included; with `staged` what is staged. */
export async function readChange({ folder, base: wanted, staged }: Wanted): Promise<Change> {
  const root = (await gitIn(folder)('rev-parse', '--show-toplevel')).trim()
  const git = gitIn(root)
  const start = await findStart(git, { base: wanted, staged })
  const diff = await git(...DIFF, ...(staged ? ['--cached'] : []), start.id, '--')
  const tracked = filesOfDiff(diff)
  const untracked = staged
    ? []
    : await readUntracked(root, await git('ls-files', '--others', '--exclude-standard', '-z'))
  const contents = new Map<string, string>()
  for (const { path, patch } of tracked) {
    const text = patch === null ? null : await readText(join(root, path))
    if (text !== null) contents.set(path, text)
  }
  return { start, files: [...tracked, ...untracked], contents }
}

async function readUntracked(root: string, listed: string): Promise<MaterialFile[]> {
  const files: MaterialFile[] = []
  for (const path of listed.split('\0').filter(Boolean)) {
    const text = await readText(join(root, path))
    const lines = text === null ? [] : text.replace(/\n$/, '').split('\n')
    const patch = text ? `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join('\n')}` : null
    files.push({ path, previousPath: null, status: 'added', additions: lines.length, deletions: 0, patch })
  }
  return files
}

/** Larger files were written by no hand. */
const LARGEST = 2 * 1024 * 1024

/** null where it is no text of ours: gone, a link, binary, or too large. */
async function readText(path: string): Promise<string | null> {
  const file = await lstat(path).catch(() => null)
  if (!file?.isFile() || file.size > LARGEST) return null
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null || text.includes('\0') ? null : text
}
