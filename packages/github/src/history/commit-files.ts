import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import { structuredPatch } from 'diff'
import type { FileAtCommit, FileVersions } from './file-versions.ts'

export interface LaterCommit {
  sha: string
  parent: string
  isMerge: boolean
  additions: number
  deletions: number
  changedFiles: number | null
}

interface Change {
  path: string
  before: FileAtCommit | null
  after: FileAtCommit | null
}

/** Returns null if GitHub couldn't return some of the files. */
export function changedPaths(
  { sha, parent }: LaterCommit,
  paths: readonly string[],
  versions: FileVersions,
): Change[] | null {
  const changes: Change[] = []
  for (const path of paths) {
    const [before, after] = [versions.find({ sha: parent, path }), versions.find({ sha, path })]
    if (before === undefined || after === undefined) return null
    if (before?.id !== after?.id) changes.push({ path, before, after })
  }
  return changes
}

/**
 * Computes a commit's files as REST returns them, except that a merge may lack files that only the base branch changed.
 * Returns null if the result may be wrong, for example because a file's text is unknown or GitHub's totals differ.
 */
export function computeFiles(
  commit: LaterCommit,
  changes: readonly Change[],
  versions: FileVersions,
): MaterialFile[] | null {
  const files: MaterialFile[] = []
  for (const pair of pairRenames(changes, versions)) {
    const [before, after] = [readText(pair.before, versions), readText(pair.after, versions)]
    if (before === undefined || after === undefined) return null
    if (commit.isMerge && !pair.after) return null
    const isBinary = (pair.before && before === null) || (pair.after && after === null)
    const diff = isBinary ? { additions: 0, deletions: 0, patch: null } : diffTexts(before ?? '', after ?? '')
    if (diff === null) return null
    files.push({ path: pair.path, previousPath: pair.previousPath, status: pair.status, ...diff })
  }
  return commit.isMerge || agrees(files, commit) ? files.toSorted(byPath) : null
}

const readText = (file: FileAtCommit | null, versions: FileVersions) => file && versions.textOf(file)

const byPath = (a: MaterialFile, b: MaterialFile) => (a.path < b.path ? -1 : 1)

function agrees(files: MaterialFile[], { additions, deletions, changedFiles }: LaterCommit): boolean {
  const sum = (name: 'additions' | 'deletions') => files.reduce((total, file) => total + file[name], 0)
  return files.length === changedFiles && sum('additions') === additions && sum('deletions') === deletions
}

interface Pair extends Change {
  previousPath: string | null
  status: 'added' | 'removed' | 'modified' | 'renamed'
}

/** Git treats a removed and an added file as a rename if at least half of the content is equal. */
const MIN_SIMILARITY = 0.5

function pairRenames(changes: readonly Change[], versions: FileVersions): Pair[] {
  const removed = changes.filter(({ after }) => after === null)
  const taken = new Set<Change>()
  const pairs: Pair[] = []
  for (const change of changes.filter(({ after }) => after !== null)) {
    const source = change.before === null ? findSource(change, { removed, taken, versions }) : null
    if (source) taken.add(source)
    pairs.push({
      ...change,
      before: source ? source.before : change.before,
      previousPath: source?.path ?? null,
      status: source ? 'renamed' : change.before === null ? 'added' : 'modified',
    })
  }
  for (const change of removed)
    if (!taken.has(change)) pairs.push({ ...change, previousPath: null, status: 'removed' })
  return pairs
}

function findSource(
  added: Change,
  {
    removed,
    taken,
    versions,
  }: { removed: readonly Change[]; taken: ReadonlySet<Change>; versions: FileVersions },
): Change | null {
  let best: { change: Change; likeness: number } | null = null
  for (const change of removed) {
    if (taken.has(change)) continue
    const likeness =
      change.before?.id === added.after?.id
        ? 1
        : similarity(readText(change.before, versions), readText(added.after, versions))
    if (likeness >= MIN_SIMILARITY && likeness > (best?.likeness ?? 0)) best = { change, likeness }
  }
  return best?.change ?? null
}

function similarity(before: string | null | undefined, after: string | null | undefined): number {
  if (!before || !after) return 0
  const counts = new Map<string, number>()
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  let common = 0
  for (const line of after.split('\n')) {
    const left = counts.get(line) ?? 0
    if (left > 0) common += line.length + 1
    counts.set(line, left - 1)
  }
  return common / (Math.max(before.length, after.length) + 1)
}

/** With more edits, the diff takes too long to compute, so the patch comes from REST. */
const MAX_EDITS = 4_000

interface TextDiff {
  additions: number
  deletions: number
  /** Hunks without file headers, as in REST. Null if the texts are equal. */
  patch: string | null
}

function diffTexts(before: string, after: string): TextDiff | null {
  const compared = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: MAX_EDITS })
  if (compared === undefined) return null
  const lines = compared.hunks.flatMap((hunk) => hunk.lines)
  const count = (mark: string) => lines.filter((line) => line.startsWith(mark)).length
  const patch = compared.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines: shown }) =>
      [`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`, ...shown].join('\n'),
    )
    .join('\n')
  return { additions: count('+'), deletions: count('-'), patch: patch || null }
}

/** Git omits a count of 1. For an empty range, Git uses the line number before the range. */
const range = (start: number, count: number) =>
  count === 1 ? String(start) : `${count === 0 ? start - 1 : start},${count}`
