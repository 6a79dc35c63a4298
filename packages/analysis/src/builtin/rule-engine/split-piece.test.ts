import { describe, expect, it } from 'vitest'
import type { Piece } from './read-pieces.ts'
import { splitPiece } from './split-piece.ts'

const makePiece = (lines: string[]): Piece => {
  const numbers = new Set(lines.map((_, index) => index + 1))
  return { lines, firstLine: 1, whole: true, added: numbers, shown: numbers }
}
const fare = ['def fare():', '    return 1', '']

describe('a piece', () => {
  it('of ordinary length stays whole', () => {
    const piece = makePiece(fare)
    expect(splitPiece(piece)).toEqual({ parts: [piece], leftOut: 0 })
  })

  it('is split at an overlong line, which counts as unread', () => {
    const { parts, leftOut } = splitPiece(makePiece([...fare, `x = "${'a'.repeat(3000)}"`, ...fare]))
    expect(parts.map(({ firstLine, lines, whole }) => [firstLine, lines.length, whole])).toEqual([
      [1, 3, false],
      [5, 3, false],
    ])
    expect(leftOut).toBe(1)
  })

  it('with many lines is split before an unindented line, without losing any', () => {
    const { parts, leftOut } = splitPiece(makePiece(Array.from({ length: 5000 }, () => fare).flat()))
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.every(({ lines }) => lines[0] === 'def fare():' && lines.join('\n').length <= 50_000)).toBe(
      true,
    )
    expect(parts.flatMap(({ lines }) => lines)).toHaveLength(15_000)
    for (const [index, part] of parts.entries())
      expect(part.firstLine).toBe(1 + parts.slice(0, index).reduce((sum, { lines }) => sum + lines.length, 0))
    expect(leftOut).toBe(0)
  })

  it('is skipped if its brackets are nested too deeply', () => {
    expect(splitPiece(makePiece(Array.from({ length: 300 }, () => '[')))).toEqual({ parts: [], leftOut: 300 })
  })
})
