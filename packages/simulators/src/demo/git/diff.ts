import { structuredPatch } from 'diff'
import type { PatchLine } from '../../kit/patch.ts'
import type { Tree } from '../story/apply-changes.ts'
import { blobSha } from './history.ts'

export interface FileDiff {
  path: string
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed'
  additions: number
  deletions: number
  /** Hunks without file headers, as on GitHub. Null if the file is binary or no lines changed, as in a rename. */
  patch: string | null
  sha: string
}

export interface Diff {
  text: string
  files: FileDiff[]
}

interface Version {
  path: string
  bytes: Buffer
}

export function diffTrees(from: Tree, to: Tree): Diff {
  const pairs = [...new Set([...from.keys(), ...to.keys()])]
    .map((path) => ({ before: version(from, path), after: version(to, path) }))
    .filter(({ before, after }) => !before || !after || !before.bytes.equals(after.bytes))
  const files = pairRenames(pairs)
    .toSorted((a, b) => (newestPath(a) < newestPath(b) ? -1 : 1))
    .map(diffFile)
  return { text: files.map(({ text }) => text).join(''), files: files.map(({ file }) => file) }
}

function version(tree: Tree, path: string): Version | null {
  const bytes = tree.get(path)
  return bytes ? { path, bytes } : null
}

interface Pair {
  before: Version | null
  after: Version | null
}

const newestPath = ({ before, after }: Pair) => (after ?? before)?.path ?? ''

/** Treats a removed and an added file as a rename if they're at least 50% similar, which is git's default. */
function pairRenames(pairs: Pair[]): Pair[] {
  const removed = pairs.filter(({ after }) => !after)
  const joined = new Set<Pair>()
  const result = pairs.map((pair) => {
    if (pair.before || !pair.after) return pair
    const source = removed.find(
      (other) =>
        !joined.has(other) && other.before && pair.after && similarity(other.before, pair.after) >= 50,
    )
    if (!source) return pair
    joined.add(source)
    return { before: source.before, after: pair.after }
  })
  return result.filter((pair) => !joined.has(pair))
}

/** Returns the share of bytes in common lines, as a percentage of the larger file. */
function similarity(before: Version, after: Version): number {
  const left = toLines(before)
  let shared = 0
  for (const line of toLines(after)) {
    const index = left.indexOf(line)
    if (index < 0) continue
    left.splice(index, 1)
    shared += Buffer.byteLength(line)
  }
  return Math.floor((100 * shared) / Math.max(before.bytes.length, after.bytes.length, 1))
}

const toLines = ({ bytes }: Version) => bytes.toString('utf8').split(/(?<=\n)/)

function diffFile({ before, after }: Pair): { file: FileDiff; text: string } {
  const path = (after ?? before)?.path ?? ''
  const previousPath = before && after && before.path !== after.path ? before.path : null
  const patch = isBinary(before) || isBinary(after) ? null : createPatch(before, after)
  const lines = patch?.split('\n') ?? []
  const file: FileDiff = {
    path,
    previousPath,
    status: previousPath ? 'renamed' : findStatus({ before, after }),
    additions: lines.filter((line) => line.startsWith('+')).length,
    deletions: lines.filter((line) => line.startsWith('-')).length,
    patch,
    sha: blobSha((after ?? before)?.bytes ?? Buffer.alloc(0)),
  }
  return { file, text: printDiff({ before, after }, patch) }
}

function findStatus({ before, after }: Pair): FileDiff['status'] {
  if (!before) return 'added'
  return after ? 'modified' : 'removed'
}

const isBinary = (file: Version | null) => file?.bytes.includes(0) ?? false

function printDiff({ before, after }: Pair, patch: string | null): string {
  const [from, to] = [before?.path ?? after?.path, after?.path ?? before?.path]
  const [oldSha, newSha] = [before, after].map((file) => (file ? blobSha(file.bytes) : '0'.repeat(40)))
  const header = [`diff --git a/${from} b/${to}`]
  if (!before) header.push('new file mode 100644')
  if (!after) header.push('deleted file mode 100644')
  if (before && after && from !== to)
    header.push(`similarity index ${similarity(before, after)}%`, `rename from ${from}`, `rename to ${to}`)
  if (oldSha !== newSha) header.push(`index ${oldSha}..${newSha}${before && after ? ' 100644' : ''}`)
  const [oldName, newName] = [before ? `a/${from}` : '/dev/null', after ? `b/${to}` : '/dev/null']
  if (patch) header.push(`--- ${oldName}`, `+++ ${newName}`, patch)
  else if (oldSha !== newSha) header.push(`Binary files ${oldName} and ${newName} differ`)
  return `${header.join('\n')}\n`
}

function createPatch(before: Version | null, after: Version | null): string | null {
  const [old, fresh] = [before, after].map((file) => file?.bytes.toString('utf8') ?? '')
  const { hunks } = structuredPatch('', '', old ?? '', fresh ?? '', '', '', { context: 3 })
  const oldLines = (old ?? '').split('\n')
  const printed = hunks.map(({ oldStart, oldLines: oldCount, newStart, newLines: newCount, lines }) => {
    const [left, right] = [printRange(oldStart, oldCount), printRange(newStart, newCount)]
    // As in git, the hunk header ends with the nearest preceding line that starts with a letter, _ or $.
    const heading = oldLines.slice(0, Math.max(oldStart - 1, 0)).findLast((line) => /^[A-Za-z_$]/.test(line))
    return [`@@ -${left} +${right} @@${heading ? ` ${heading.slice(0, 80).trimEnd()}` : ''}`, ...lines].join(
      '\n',
    )
  })
  return printed.length > 0 ? printed.join('\n') : null
}

/** For a side without lines, git prints the number of the line before the hunk. */
function printRange(start: number, count: number): string {
  if (count === 0) return `${Math.max(start - 1, 0)},0`
  return count === 1 ? `${start}` : `${start},${count}`
}

/** Returns the new line number of an old line. Returns null if the line was changed or removed. */
export function carryLine(lines: PatchLine[], line: number): number | null {
  let shift = 0
  for (const { left, right } of lines) {
    if (left === line) return right
    if (left !== null && left > line) return line + shift
    if (left === null) shift++
    if (right === null) shift--
  }
  return line + shift
}
