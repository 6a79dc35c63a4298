import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import {
  type CodeView,
  MAX_SURROUNDING_LINES,
  type Surroundings,
} from '@debrief/contracts/reviews/surroundings'

type Code = Pick<ReviewedMistake, 'codeBefore' | 'codeAfter' | 'hunk'>

/**
 * Returns the code to search for in the file at the head. The head usually has the fixed code, so the result includes
 * the fixed code.
 */
export function listTexts({ codeBefore, codeAfter, hunk }: Code, view: CodeView): string[] {
  if (view !== 'hunk') return [codeAfter, codeBefore].filter((text) => text !== null)
  const young = hunk === null ? null : readSide(hunk, '+')
  if (young === null) return []
  const fixed =
    codeBefore !== null && codeAfter !== null ? young.replace(trimEnd(codeBefore), trimEnd(codeAfter)) : young
  return [young, fixed]
}

export const listOldTexts = ({ hunk }: Code, view: CodeView): string[] =>
  view === 'hunk' && hunk !== null ? [readSide(hunk, '-')] : []

/** Returns null if the file contains none of the `texts`. */
export function findSurroundings(
  file: string,
  { texts, near }: { texts: readonly string[]; near: number },
): Surroundings | null {
  const lines = toLines(file)
  for (const text of texts) {
    const wanted = toLines(text)
    const start = findNearest(lines, { wanted, near: near - 1 })
    if (start === null) continue
    const end = start + wanted.length
    const [first, last] = [Math.max(0, start - MAX_SURROUNDING_LINES), end + MAX_SURROUNDING_LINES]
    return {
      above: lines.slice(first, start),
      below: lines.slice(end, last),
      moreAbove: first > 0,
      moreBelow: last < lines.length,
    }
  }
  return null
}

function findNearest(
  lines: readonly string[],
  { wanted, near }: { wanted: readonly string[]; near: number },
): number | null {
  if (wanted.every((line) => line.trim() === '')) return null
  let nearest: number | null = null
  for (let at = 0; at + wanted.length <= lines.length; at++) {
    if (!wanted.every((line, index) => lines[at + index] === line)) continue
    if (nearest === null || Math.abs(at - near) < Math.abs(nearest - near)) nearest = at
  }
  return nearest
}

function readSide(hunk: string, sign: '+' | '-'): string {
  return toLines(hunk)
    .filter((row) => !row.startsWith('@@') && (row.startsWith(' ') || row.startsWith(sign) || row === ''))
    .map((row) => row.slice(1))
    .join('\n')
}

const trimEnd = (code: string) => code.replace(/\r?\n$/, '')
const toLines = (text: string) => trimEnd(text).split(/\r?\n/)
