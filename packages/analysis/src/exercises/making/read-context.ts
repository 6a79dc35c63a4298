import { parsePatch } from '../../diff/parse-patch.ts'

export type NewSide = Map<number, string>

/**
 * Two hunks count as the same version of the file if no line differs and at least this many lines are equal, or all
 * lines of a shorter hunk.
 */
const SHARED = 3

/** The mistake's hunk ends at the commented line. Neighboring hunks of the same file and version add more lines. */
export function readContext(hunk: string, neighbors: readonly string[]): NewSide {
  const own = readNewSide(hunk)
  for (const neighbor of neighbors) {
    const other = readNewSide(neighbor)
    if (!isSameVersion(own, other)) continue
    for (const [line, text] of other) own.set(line, text)
  }
  return own
}

export function runAround(side: NewSide, line: number): { first: number; lines: string[] } {
  if (!side.has(line)) return { first: line, lines: [] }
  let [first, last] = [line, line]
  while (side.has(first - 1)) first--
  while (side.has(last + 1)) last++
  const lines = Array.from({ length: last - first + 1 }, (_, index) => side.get(first + index) as string)
  return { first, lines }
}

function readNewSide(hunk: string): NewSide {
  const lines = parsePatch(hunk).flatMap((each) => each.lines)
  return new Map(lines.flatMap(({ newLine, text }) => (newLine === null ? [] : [[newLine, text] as const])))
}

function isSameVersion(own: NewSide, other: NewSide): boolean {
  let shared = 0
  for (const [line, text] of other) {
    const here = own.get(line)
    if (here === undefined) continue
    if (here !== text) return false
    shared++
  }
  return shared >= Math.min(SHARED, own.size)
}
