import { countChanges, type DiffFile } from './diff-file.ts'
import { LineCursor } from './line-cursor.ts'
import { isHunkHeader, parseHunk } from './parse-hunk.ts'
import { NEW_PREFIX, OLD_PREFIX, readFileName, splitGitNames, unquotePath } from './read-path.ts'

const GIT = 'diff --git '
const COMBINED = /^diff --(?:cc|combined) (.*)$/s

/**
 * Never throws. Skips text outside a file's diff, such as an email's text. If the diff is truncated, returns the part
 * before the cut.
 */
export function parseDiff(text: string): DiffFile[] {
  const cursor = new LineCursor(text)
  const files: DiffFile[] = []
  while (cursor.peek() !== null) {
    const header = readHeader(cursor)
    if (!header) {
      // Parses a hunk without a file too, because a line in the hunk could look like a header.
      if (!parseHunk(cursor)) cursor.skip()
      continue
    }
    const file = toDiffFile(header)
    readBody(cursor, file)
    if (!header.fromGit) markAddedOrRemoved(file)
    files.push(Object.assign(file, countChanges(file.hunks)))
  }
  return files
}

function readBody(cursor: LineCursor, file: DiffFile): void {
  for (let line = cursor.peek(); line !== null; line = cursor.peek()) {
    const hunk = parseHunk(cursor)
    if (hunk) file.hunks.push(hunk)
    else if (startsFile(line, cursor)) return
    else cursor.skip()
  }
}

/**
 * Without git's headers and /dev/null, an added or removed file is recognizable only by its single hunk with an empty
 * side.
 */
function markAddedOrRemoved(file: DiffFile): void {
  const [only, second] = file.hunks
  if (!only || second) return
  if (only.oldStart === 0 && only.oldCount === 0) Object.assign(file, { status: 'added', oldPath: null })
  else if (only.newStart === 0 && only.newCount === 0) {
    Object.assign(file, { status: 'removed', path: file.oldPath ?? file.path, newPath: null })
  }
}

function startsFile(line: string, cursor: LineCursor): boolean {
  return line.startsWith('diff --') || startsNames(line, cursor)
}

/** A line in other text, such as an email, can also start with `--- `. */
function startsNames(line: string, cursor: LineCursor): boolean {
  return line.startsWith('--- ') && (cursor.peekSecond()?.startsWith('+++ ') ?? false)
}

function readHeader(cursor: LineCursor): FileHeader | null {
  const line = cursor.peek()
  if (line === null) return null
  const header: FileHeader = { fromGit: false, combined: false, names: null, old: undefined, new: undefined }
  const trimmed = line.endsWith('\r') ? line.slice(0, -1) : line
  const combined = COMBINED.exec(trimmed)
  if (combined) {
    const path = unquotePath(combined[1] ?? '')
    Object.assign(header, { fromGit: true, combined: true, names: { old: path, new: path } })
  } else if (line.startsWith(GIT)) {
    Object.assign(header, { fromGit: true, names: splitGitNames(trimmed.slice(GIT.length)) })
  } else if (!startsNames(line, cursor)) {
    return null
  }
  if (header.fromGit) {
    cursor.skip()
    readExtended(cursor, header)
  }
  readNames(cursor, header)
  return header
}

/**
 * Reads git's lines between the `diff` line and the file names or hunks.
 * https://git-scm.com/docs/diff-format#generate_patch_text_with_p
 */
function readExtended(cursor: LineCursor, header: FileHeader): void {
  for (let raw = cursor.peek(); raw !== null; raw = cursor.peek()) {
    if (isHunkHeader(raw) || startsFile(raw, cursor)) return
    cursor.skip()
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
    if (line === 'GIT binary patch') {
      header.binary = true
      skipBinary(cursor)
      return
    }
    readExtendedLine(line, header)
  }
}

function readExtendedLine(line: string, header: FileHeader): void {
  const [, key = '', value = ''] = /^(\w+(?: (?:from|to|file mode|mode|index))?) (.*)$/s.exec(line) ?? []
  if (key === 'old mode') header.oldMode = value
  else if (key === 'new mode') header.newMode = value
  else if (key === 'mode') [header.oldMode, header.newMode] = readCombinedModes(value)
  else if (key === 'new file mode') Object.assign(header, { added: true, newMode: value })
  else if (key === 'deleted file mode')
    Object.assign(header, { removed: true, oldMode: value.split(',')[0] ?? null })
  else if (key === 'rename from') Object.assign(header, { moved: 'renamed', from: unquotePath(value) })
  else if (key === 'copy from') Object.assign(header, { moved: 'copied', from: unquotePath(value) })
  else if (key === 'rename to' || key === 'copy to') header.to = unquotePath(value)
  else if (key === 'similarity index') header.similarity = Number.parseInt(value, 10)
  else if (key === 'index') header.indexMode = / (\d{6})$/.exec(value)?.[1]
  else if (/^(?:Binary files .* differ|Binary file .* has changed)$/s.test(line)) header.binary = true
}

const readCombinedModes = (value: string): [string | null, string | null] => {
  const [parents = '', result = ''] = value.split('..')
  return [parents.split(',')[0] || null, result || null]
}

function readNames(cursor: LineCursor, header: FileHeader): void {
  const first = cursor.peek()
  if (first === null || !startsNames(first, cursor)) return
  header.old = readFileName(first.slice(4), header.fromGit)
  cursor.skip()
  header.new = readFileName((cursor.next() ?? '').slice(4), header.fromGit)
}

function skipBinary(cursor: LineCursor): void {
  for (let line = cursor.peek(); line !== null; line = cursor.peek()) {
    // Base-85 data contains no spaces, so a line with one of these prefixes isn't data.
    if (line.startsWith(GIT) || line.startsWith('--- ')) return
    cursor.skip()
  }
}

interface FileHeader {
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

function toDiffFile(header: FileHeader): DiffFile {
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
