import { type CodeLine, plainParts } from './code-line.ts'
import { markWords } from './mark-words.ts'

interface Place {
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
}

/**
 * Parses a unified diff hunk into numbered lines, and marks the lines at `place` and the changed words. Without a hunk
 * header, the lines have no numbers (https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html).
 */
export function readHunk(hunk: string, place: Place): CodeLine[] {
  let before: number | null = null
  let after: number | null = null
  const lines: CodeLine[] = []
  for (const row of hunk.replace(/\r?\n$/, '').split(/\r?\n/)) {
    const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(row)
    if (header) {
      before = Number(header[1])
      after = Number(header[2])
      continue
    }
    if (row.startsWith('\\')) continue
    const kind = row.startsWith('-') ? 'removed' : row.startsWith('+') ? 'added' : 'same'
    const number = kind === 'removed' ? before : after
    const own = place.side === 'LEFT' ? kind !== 'added' && before : kind !== 'removed' && after
    lines.push({
      kind,
      number,
      ...(kind === 'same' && before !== null && { oldNumber: before }),
      parts: plainParts(row.slice(1)),
      marked: typeof own === 'number' && own >= place.startLine && own <= place.endLine,
    })
    if (kind !== 'added' && before !== null) before += 1
    if (kind !== 'removed' && after !== null) after += 1
  }
  return markChanges(lines)
}

function markChanges(lines: CodeLine[]): CodeLine[] {
  const marked = [...lines]
  for (let start = 0; start < marked.length; ) {
    const middle = endOfRun(marked, start, 'removed')
    const end = endOfRun(marked, middle, 'added')
    const marks = markWords(texts(marked.slice(start, middle)), texts(marked.slice(middle, end)))
    for (const [at, parts] of [...marks.before, ...marks.after].entries())
      marked[start + at] = { ...marked[start + at]!, parts }
    start = Math.max(end, start + 1)
  }
  return marked
}

function endOfRun(lines: readonly CodeLine[], start: number, kind: CodeLine['kind']): number {
  let end = start
  while (lines[end]?.kind === kind) end += 1
  return end
}

const texts = (lines: readonly CodeLine[]) => lines.map(({ parts }) => parts.map(({ text }) => text).join(''))
