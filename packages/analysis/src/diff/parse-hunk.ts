import type { DiffLine, Hunk } from './diff-file.ts'
import type { LineCursor } from './line-cursor.ts'

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(?: ?(.*))?$/s
const COMBINED_HEADER = /^(@{3,}) ((?:-\d+(?:,\d+)? )+)\+(\d+)(?:,(\d+))? @{3,}(?: ?(.*))?$/s

interface HunkHeader {
  /** One start and count per parent; an ordinary diff has one. */
  parents: { start: number; count: number }[]
  newStart: number
  newCount: number
  section: string
  /** The diff itself was sent with CRLF, so a content line's last carriage return is not the file's. */
  translated: boolean
}

export function isHunkHeader(line: string): boolean {
  return line.startsWith('@@') && readHunkHeader(line) !== null
}

/**
 * Reads the hunk the cursor stands before; null and nothing read when it stands before something else. Content is
 * counted off by the header, so lines that look like headers stay content; a hunk cut short ends where the text does.
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
  // Git trims the section, so a carriage return here can only come from the way the diff was sent.
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
    // In a combined diff a deleted line stood in the parents marked "-", a kept one in those left blank.
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

/** null when the line cannot be content. An empty line is a context line whose blank a mail program stripped. */
function readMarks(raw: string, width: number): string | null {
  if (raw === '' || raw === '\r') return ' '.repeat(width)
  const marks = raw.slice(0, width)
  return /^[ +-]+$/.test(marks) ? marks.padEnd(width, ' ') : null
}

// More lines than any file has; keeps sums exact whatever a forged header says.
const MOST_LINES = 2 ** 40

const toNumber = (digits: string | undefined) => Math.min(Number(digits ?? 0), MOST_LINES)
const toCount = (digits: string | undefined) => (digits === undefined ? 1 : toNumber(digits))
