import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import type { CodeView } from '@debrief/contracts/reviews/surroundings'
import type { CodeLine } from '../../../lib/diff/code-line.ts'
import { compareCode, numberLines } from '../../../lib/diff/compare-code.ts'
import { readHunk } from '../../../lib/diff/read-hunk.ts'
import { codeViews } from './words.ts'

export interface ShownView {
  value: CodeView
  label: string
  text: string
  lines(): CodeLine[]
}

export function listViews({
  codeBefore: before,
  codeAfter: after,
  hunk,
  startLine,
  side,
  endLine,
}: ReviewedMistake): ShownView[] {
  const views: ShownView[] = []
  if (before && after)
    views.push({
      value: 'diff',
      label: codeViews.diff,
      text: after,
      lines: () => compareCode({ before, after, startLine }),
    })
  if (before)
    views.push({
      value: 'before',
      label: codeViews.before,
      text: before,
      lines: () => numberLines(before, startLine),
    })
  if (after)
    views.push({
      value: 'after',
      label: codeViews.after,
      text: after,
      lines: () => numberLines(after, startLine),
    })
  if (hunk)
    views.push({
      value: 'hunk',
      label: codeViews.hunk,
      text: hunk,
      lines: () => readHunk(hunk, { side, startLine, endLine }),
    })
  return views
}

/**
 * Returns the same key for mistakes whose code looks the same, such as two comments on the same lines. Returns null
 * without code.
 */
function findCodeKey({
  path,
  codeBefore,
  codeAfter,
  hunk,
  side,
  startLine,
  endLine,
}: ReviewedMistake): string | null {
  if (codeBefore && codeAfter) return JSON.stringify([path, codeBefore, codeAfter])
  return codeBefore || codeAfter || hunk ? JSON.stringify([path, side, startLine, endLine]) : null
}

export interface PlacedMistake {
  mistake: ReviewedMistake
  /** An earlier mistake that shows the same code. Null if this mistake shows its own code. */
  sharesCodeWith: ReviewedMistake | null
}

/** Groups mistakes with the same code, so that the code is shown only once. */
export function shareCode(mistakes: readonly ReviewedMistake[]): PlacedMistake[] {
  const byCode = new Map<string, ReviewedMistake[]>()
  for (const mistake of mistakes) {
    const key = findCodeKey(mistake) ?? mistake.id
    byCode.set(key, [...(byCode.get(key) ?? []), mistake])
  }
  return [...byCode.values()].flatMap((same) =>
    same.map((mistake, at) => ({ mistake, sharesCodeWith: at === 0 ? null : (same[0] ?? null) })),
  )
}
