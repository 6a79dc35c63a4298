import { parsePatch } from '../../diff/parse-patch.ts'

/** Numbered lines of a file's new side, as far as hunks show it. */
export type NewSide = Map<number, string>

/** Equal lines that two hunks need to be of one version of the file. */
const SHARED = 3

/**
 * The new side around a mistake: its own hunk, which ends with the commented line, and what hunks of its neighbours in
 * the same file show beyond, where they are of the same version. Lines that were taken out are never in it.
 */
export function readContext(hunk: string, neighbours: readonly string[]): NewSide {
  const own = newSideOf(hunk)
  for (const neighbour of neighbours) {
    const other = newSideOf(neighbour)
    if (!isSameVersion(own, other)) continue
    for (const [line, text] of other) own.set(line, text)
  }
  return own
}

/** The lines in a row around one of them; empty where that one is not shown. */
export function runAround(side: NewSide, line: number): { first: number; lines: string[] } {
  if (!side.has(line)) return { first: line, lines: [] }
  let [first, last] = [line, line]
  while (side.has(first - 1)) first--
  while (side.has(last + 1)) last++
  const lines = Array.from({ length: last - first + 1 }, (_, index) => side.get(first + index) as string)
  return { first, lines }
}

function newSideOf(hunk: string): NewSide {
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
