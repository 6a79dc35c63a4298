import type { CodeLine } from '../../lib/diff/code-line.ts'

/** A row of a side-by-side comparison. A side without a line in this row is null. */
export interface LinePair {
  before: CodeLine | null
  after: CodeLine | null
}

export function splitLines(lines: readonly CodeLine[]): LinePair[] {
  const pairs: LinePair[] = []
  let removed: CodeLine[] = []
  let added: CodeLine[] = []
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      pairs.push({ before: removed[at] ?? null, after: added[at] ?? null })
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line)
    else if (line.kind === 'added') added.push(line)
    else {
      flush()
      pairs.push({ before: { ...line, number: line.oldNumber ?? line.number }, after: line })
    }
  }
  flush()
  return pairs
}
