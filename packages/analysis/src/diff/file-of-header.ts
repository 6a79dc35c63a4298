import type { DiffFile } from './diff-file.ts'
import { NEW_PREFIX, OLD_PREFIX } from './read-path.ts'

export interface FileHeader {
  fromGit: boolean
  combined: boolean
  /** The names in git's `diff` line, including any prefixes. Null if the line is missing or the names are ambiguous. */
  names: { old: string; new: string } | null
  /** The name in the `---` line. Null for /dev/null, undefined if the line is missing. */
  old: string | null | undefined
  new: string | null | undefined
  from?: string
  to?: string
  moved?: 'renamed' | 'copied'
  added?: boolean
  removed?: boolean
  binary?: boolean
  oldMode?: string | null
  newMode?: string | null
  indexMode?: string | undefined
  similarity?: number
}

export function toDiffFile(header: FileHeader): DiffFile {
  const { oldPath, newPath } = resolvePaths(header)
  const added = header.added ?? header.old === null
  const removed = header.removed ?? header.new === null
  const mode = header.newMode ?? header.oldMode ?? header.indexMode
  return {
    path: newPath ?? oldPath ?? '',
    oldPath: added ? null : (oldPath ?? newPath),
    newPath: removed ? null : (newPath ?? oldPath),
    status: added ? 'added' : removed ? 'removed' : (header.moved ?? plainStatus(header, oldPath, newPath)),
    oldMode: added ? null : (header.oldMode ?? header.indexMode ?? null),
    newMode: removed ? null : (header.newMode ?? header.indexMode ?? null),
    kind: mode === '120000' ? 'symlink' : mode === '160000' ? 'submodule' : 'file',
    binary: header.binary ?? false,
    combined: header.combined,
    similarity: header.similarity ?? null,
    additions: 0,
    deletions: 0,
    hunks: [],
  }
}

/** Some tools write git's headers without `rename from`, so different names count as a rename too. */
function plainStatus(
  header: FileHeader,
  oldPath: string | null,
  newPath: string | null,
): 'renamed' | 'modified' {
  return header.fromGit && !header.combined && oldPath !== newPath && oldPath && newPath
    ? 'renamed'
    : 'modified'
}

function resolvePaths(header: FileHeader): { oldPath: string | null; newPath: string | null } {
  const strip = hasPrefixes(header)
  const old = header.old === undefined ? (header.names?.old ?? null) : header.old
  const next = header.new === undefined ? (header.names?.new ?? null) : header.new
  return {
    oldPath: header.from ?? (old !== null && strip ? old.slice(2) : old),
    newPath: header.to ?? (next !== null && strip ? next.slice(2) : next),
  }
}

/** With `--no-prefix`, `a` or `b` may be the name of a folder. */
function hasPrefixes(header: FileHeader): boolean {
  if (header.combined) return header.old !== undefined && prefixed(header.old, header.new)
  if (header.names) {
    const { old, new: next } = header.names
    return OLD_PREFIX.test(old) && NEW_PREFIX.test(next) && old.slice(0, 2) !== next.slice(0, 2)
  }
  return prefixed(header.old, header.new)
}

function prefixed(old: string | null | undefined, next: string | null | undefined): boolean {
  const named = typeof old === 'string' || typeof next === 'string'
  return (
    named &&
    (typeof old !== 'string' || old.startsWith('a/')) &&
    (typeof next !== 'string' || next.startsWith('b/'))
  )
}
