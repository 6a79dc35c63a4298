import type { Piece } from './read-pieces.ts'

/** The maximum line length. Longer lines are usually data or minified code. */
const MAX_LINE_LENGTH = 2000
/** The maximum length of a part in characters. A syntax tree takes a few hundred times the memory of its text. */
const MAX_CHARACTERS = 50_000
const MAX_DEPTH = 200

export interface SplitPiece {
  parts: Piece[]
  leftOut: number
}

export function splitPiece(piece: Piece): SplitPiece {
  const parts = splitRuns(piece.lines)
    .map(([from, to]) => cut(piece, from, to))
    .filter((part) => measureDepth(part.lines) <= MAX_DEPTH)
  const held = parts.reduce((sum, part) => sum + addedIn(part), 0)
  return { parts, leftOut: addedIn(piece) - held }
}

export const charactersIn = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.length + 1, 0)

export function addedIn({ lines, firstLine, added }: Piece): number {
  let count = 0
  for (let line = firstLine; line < firstLine + lines.length; line++) if (added.has(line)) count++
  return count
}

function splitRuns(lines: readonly string[]): [number, number][] {
  const runs: [number, number][] = []
  let from = 0
  let size = 0
  let border = 0
  const close = (to: number) => {
    if (to > from) runs.push([from, to])
    from = to
  }
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_LINE_LENGTH) {
      close(index)
      from = index + 1
      size = 0
      continue
    }
    if (size + line.length > MAX_CHARACTERS) {
      close(border > from ? border : index)
      size = charactersIn(lines.slice(from, index))
    }
    size += line.length + 1
    // An unindented line after a blank line is a good place to split.
    if (/^[\w@#/]/.test(line) && (lines[index - 1] ?? '').trim() === '') border = index
  }
  close(lines.length)
  return runs
}

function cut(piece: Piece, from: number, to: number): Piece {
  if (from === 0 && to === piece.lines.length) return piece
  return { ...piece, lines: piece.lines.slice(from, to), firstLine: piece.firstLine + from, whole: false }
}

function measureDepth(lines: readonly string[]): number {
  let depth = 0
  let deepest = 0
  for (const line of lines) {
    for (let at = 0; at < line.length; at++) {
      const mark = line.charCodeAt(at)
      if (mark === 40 || mark === 91 || mark === 123) deepest = Math.max(deepest, ++depth)
      else if (mark === 41 || mark === 93 || mark === 125) depth = Math.max(0, depth - 1)
    }
  }
  return deepest
}
