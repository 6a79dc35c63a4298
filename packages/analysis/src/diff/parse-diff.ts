import { countChanges, type DiffFile } from './diff-file.ts'
import { type FileHeader, toDiffFile } from './file-of-header.ts'
import { LineCursor } from './line-cursor.ts'
import { isHunkHeader, parseHunk } from './parse-hunk.ts'
import { readFileName, splitGitNames, unquotePath } from './read-path.ts'

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
