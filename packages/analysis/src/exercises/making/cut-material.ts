import { parsePatch } from '../../diff/parse-patch.ts'
import { dedent } from '../../syntax/dedent.ts'
import { changedLines } from '../changed-lines.ts'
import type { Material, PracticeMistake } from '../exercise.ts'

export const MAX_LINES = 40
const MAX_LINE_LENGTH = 200

export function cutMaterial(mistake: PracticeMistake, neighbors: readonly string[]): Material | null {
  // A mistake in deleted code can't be found in the new version.
  if (mistake.side === 'LEFT') return null
  const placed = place(mistake, neighbors)
  if (placed === null) return null
  const window = windowAround(placed)
  return window && isFit(window) ? window : null
}

/** Indexes start at 0, and `to` is exclusive. */
interface Placement {
  lines: string[]
  piece: { from: number; to: number }
  after: string[] | null
  mistake: { from: number; to: number }
}

function place(mistake: PracticeMistake, neighbors: readonly string[]): Placement | null {
  const before = mistake.codeBefore?.split('\n') ?? null
  const after = mistake.codeAfter?.split('\n') ?? null
  const side = mistake.hunk === null ? new Map() : readContext(mistake.hunk, neighbors)
  const run = runAround(side, mistake.endLine)
  const marked = { from: mistake.startLine - run.first, to: mistake.endLine - run.first + 1 }
  if (run.lines.length === 0 || marked.from < 0) return alone(before, after)
  if (before === null || after === null)
    return { lines: run.lines, piece: marked, after: null, mistake: marked }
  const at = whereIn(run.lines, before, marked.from)
  if (at === null) return alone(before, after)
  const to = at + before.length
  const lines = [...run.lines.slice(0, at), ...before, ...run.lines.slice(to)]
  const touches = marked.to > at && marked.from < to
  return { lines, piece: { from: at, to }, after, mistake: touches ? marked : { from: at, to } }
}

function alone(before: string[] | null, after: string[] | null): Placement | null {
  if (before === null || after === null) return null
  const changed = changedLines(before.join('\n'), after.join('\n'))
  const mistake = { from: changed.start - 1, to: changed.end }
  return { lines: before, piece: { from: 0, to: before.length }, after, mistake }
}

function whereIn(lines: readonly string[], piece: readonly string[], near: number): number | null {
  const fits = (at: number) => {
    const shared = Math.min(piece.length, lines.length - at)
    for (let index = 0; index < shared; index++) if (lines[at + index] !== piece[index]) return false
    return piece.slice(0, shared).some((line) => line.trim() !== '')
  }
  const places = lines.map((_, index) => index).filter(fits)
  return places.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null
}

function windowAround({ lines, piece, after, mistake }: Placement): Material | null {
  const from = Math.min(piece.from, mistake.from)
  const to = Math.max(piece.to, mistake.to)
  const room = MAX_LINES - Math.max(to - from, (after?.length ?? 0) + (to - from) - (piece.to - piece.from))
  if (room < 0) return null
  const below = Math.min(lines.length - to, Math.floor(room / 2))
  const above = Math.min(from, room - below)
  const first = beginAt(lines, from - above, from)
  const shown = lines.slice(first, to + below)
  const fixed = after && [...lines.slice(first, piece.from), ...after, ...lines.slice(piece.to, to + below)]
  const [before, done] = dedentBoth(shown, fixed)
  return { before, after: done, lines: { start: mistake.from - first + 1, end: mistake.to - first } }
}

/** Starts after a blank line if possible, because an excerpt shouldn't start in the middle of a block. */
function beginAt(lines: readonly string[], first: number, from: number): number {
  const isHead = first === 0 || (lines[first - 1] ?? '').trim() === ''
  if (isHead) return first
  const blank = lines.findIndex((line, index) => index >= first && index < from - 3 && line.trim() === '')
  return blank === -1 ? first : blank + 1
}

function dedentBoth(before: readonly string[], after: readonly string[] | null): [string, string | null] {
  const both = dedent([...before, ...(after ?? [])].join('\n')).split('\n')
  return [
    both.slice(0, before.length).join('\n'),
    after === null ? null : both.slice(before.length).join('\n'),
  ]
}

const isFit = ({ before, after }: Material) =>
  [before, after ?? ''].every((text) => {
    const lines = text.split('\n')
    return lines.length <= MAX_LINES && lines.every((line) => line.length <= MAX_LINE_LENGTH)
  })

type NewSide = Map<number, string>

/**
 * Two hunks count as the same version of the file if no line differs and at least this many lines are equal, or all
 * lines of a shorter hunk.
 */
const MIN_SHARED = 3

/** The mistake's hunk ends at the commented line. Neighboring hunks of the same file and version add more lines. */
function readContext(hunk: string, neighbors: readonly string[]): NewSide {
  const own = readNewSide(hunk)
  for (const neighbor of neighbors) {
    const other = readNewSide(neighbor)
    if (!isSameVersion(own, other)) continue
    for (const [line, text] of other) own.set(line, text)
  }
  return own
}

function runAround(side: NewSide, line: number): { first: number; lines: string[] } {
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
  return shared >= Math.min(MIN_SHARED, own.size)
}
