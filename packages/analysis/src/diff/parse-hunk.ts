import type { DiffLine, Hunk } from './diff-file.ts'
import type { LineCursor } from './line-cursor.ts'

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(?: ?(.*))?$/s
const COMBINED_HEADER = /^(@{3,}) ((?:-\d+(?:,\d+)? )+)\+(\d+)(?:,(\d+))? @{3,}(?: ?(.*))?$/s

interface HunkHeader {
  parents: { start: number; count: number }[]
  newStart: number
  newCount: number
  section: string
  /** Whether the diff was sent with CRLF. A carriage return at a line's end then isn't part of the file. */
  translated: boolean
}

export function isHunkHeader(line: string): boolean {
  return line.startsWith('@@') && readHunkHeader(line) !== null
}

/**
 * Returns null and doesn't move the cursor if there is no hunk header. The header's counts decide which lines are
 * content, even if a line looks like a header.
 */
export function parseHunk(cursor: LineCursor): Hunk | null {
  const line = cursor.peek()
  const header = line === null ? null : readHunkHeader(line)
  if (!header) return null
  cursor.skip()
  const first = header.parents[0] ?? { start: 0, count: 0 }
  return {
    oldStart: first.start,
    oldCount: first.count,
    newStart: header.newStart,
    newCount: header.newCount,
    section: header.section,
    lines: readLines(cursor, header),
  }
}

function readHunkHeader(line: string): HunkHeader | null {
  if (!line.startsWith('@@')) return null
  // Git trims the text after the second @@, so a carriage return here shows that the diff was sent with CRLF.
  const translated = line.endsWith('\r')
  const text = translated ? line.slice(0, -1) : line
  const plain = HEADER.exec(text)
  if (plain) {
    const [, oldStart, oldCount, newStart, newCount, section] = plain
    const parents = [{ start: toNumber(oldStart), count: toCount(oldCount) }]
    return {
      parents,
      newStart: toNumber(newStart),
      newCount: toCount(newCount),
      section: section ?? '',
      translated,
    }
  }
  const combined = COMBINED_HEADER.exec(text)
  if (!combined) return null
  const [, marks = '', ranges = '', newStart, newCount, section] = combined
  const parents = ranges
    .trim()
    .split(' ')
    .map((range) => range.slice(1).split(','))
    .map(([start, count]) => ({ start: toNumber(start), count: toCount(count) }))
  if (parents.length !== marks.length - 1) return null
  return {
    parents,
    newStart: toNumber(newStart),
    newCount: toCount(newCount),
    section: section ?? '',
    translated,
  }
}

function readLines(cursor: LineCursor, header: HunkHeader): DiffLine[] {
  const lines: DiffLine[] = []
  const width = header.parents.length
  const left = header.parents.map((parent) => parent.count)
  let newLeft = header.newCount
  let oldLine = header.parents[0]?.start ?? 0
  let newLine = header.newStart
  for (let raw = cursor.peek(); raw !== null; raw = cursor.peek()) {
    if (raw.startsWith('\\')) {
      const last = lines.at(-1)
      if (last) last.noNewline = true
      cursor.skip()
      continue
    }
    if (newLeft <= 0 && left.every((count) => count <= 0)) break
    const marks = readMarks(raw, width)
    if (marks === null) break
    cursor.skip()
    const deleted = marks.includes('-')
    // A combined diff has one column per parent. For a deleted line, "-" marks the parents that have the line. For any
    // other line, a space marks the parents that have it.
    for (let parent = 0; parent < width; parent++) {
      if (marks[parent] === (deleted ? '-' : ' ')) left[parent] = (left[parent] ?? 0) - 1
    }
    if (!deleted) newLeft--
    const inFirst = marks[0] === (deleted ? '-' : ' ')
    const body = raw.slice(width)
    lines.push({
      kind: deleted ? 'del' : marks.includes('+') ? 'add' : 'context',
      oldLine: inFirst ? oldLine++ : null,
      newLine: deleted ? null : newLine++,
      text: header.translated && body.endsWith('\r') ? body.slice(0, -1) : body,
      noNewline: false,
    })
  }
  return lines
}

/** Null if the line can't be content. Some mail programs strip the space of an empty context line. */
function readMarks(raw: string, width: number): string | null {
  if (raw === '' || raw === '\r') return ' '.repeat(width)
  const marks = raw.slice(0, width)
  return /^[ +-]+$/.test(marks) ? marks.padEnd(width, ' ') : null
}

// More lines than any file has. The limit keeps sums exact even if a header is forged.
const MAX_LINES = 2 ** 40

const toNumber = (digits: string | undefined) => Math.min(Number(digits ?? 0), MAX_LINES)
const toCount = (digits: string | undefined) => (digits === undefined ? 1 : toNumber(digits))
