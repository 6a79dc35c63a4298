import { type CodeLine, plainParts } from './code-line.ts'

interface Place {
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
}

/**
 * Reads a unified diff hunk into numbered lines and marks those of `place`. Without a header, there are no
 * numbers (https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html).
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
      parts: plainParts(row.slice(1)),
      marked: typeof own === 'number' && own >= place.startLine && own <= place.endLine,
    })
    if (kind !== 'added' && before !== null) before += 1
    if (kind !== 'removed' && after !== null) after += 1
  }
  return lines
}
