import type { FileCoverage } from '@debrief/contracts/review'
import type { ShownPiece } from '../prompt/show-piece.ts'
import { LONGEST_LINE, type Piece } from './piece.ts'

/** Every file that was not sent whole, with how much of it and why: none is left out in silence. */
export function unsentIn(
  pieces: readonly Piece[],
  { sent, cutThreads }: { sent: readonly ShownPiece[]; cutThreads: ReadonlySet<string> },
): FileCoverage[] {
  const shown = new Map(sent.map((each) => [each.piece, each]))
  const byPath = new Map<string, Piece[]>()
  for (const piece of pieces) byPath.set(piece.file.path, [...(byPath.get(piece.file.path) ?? []), piece])
  return [...byPath.values()].flatMap((own) => {
    const file = own[0]?.file
    if (!file) return []
    const { path, additions, deletions } = file
    const lines = own.reduce((sum, piece) => sum + piece.changedLines, 0)
    const read = own.reduce((sum, piece) => sum + (shown.has(piece) ? piece.changedLines : 0), 0)
    const changedLines = additions + deletions
    const entry = (state: FileCoverage['state'], reason: string) => [
      { path, state, reason, changedLines, readLines: Math.min(read, changedLines) },
    ]
    const isNone = own.every((piece) => !shown.has(piece))
    if (isNone) return entry('skipped', `over the token budget: none of its ${lines} changed lines were sent`)
    if (own.some((piece) => !shown.has(piece)))
      return entry('clipped', `over the token budget: ${read} of ${lines} changed lines were sent`)
    if (own.some((piece) => shown.get(piece)?.isCut))
      return entry('clipped', `lines longer than ${LONGEST_LINE} characters were cut`)
    return cutThreads.has(path) ? entry('clipped', 'its review threads are longer than the token budget') : []
  })
}
