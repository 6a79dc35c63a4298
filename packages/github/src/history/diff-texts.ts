import { structuredPatch } from 'diff'

/** With more edits, the diff takes too long to compute, so the patch comes from REST. */
const MAX_EDITS = 4_000

export interface TextDiff {
  additions: number
  deletions: number
  /** Hunks without file headers, as in REST. Null if the texts are equal. */
  patch: string | null
}

export function diffTexts(before: string, after: string): TextDiff | null {
  const compared = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: MAX_EDITS })
  if (compared === undefined) return null
  const lines = compared.hunks.flatMap((hunk) => hunk.lines)
  const count = (mark: string) => lines.filter((line) => line.startsWith(mark)).length
  const patch = compared.hunks
    .map(({ oldStart, oldLines, newStart, newLines, lines: shown }) =>
      [`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`, ...shown].join('\n'),
    )
    .join('\n')
  return { additions: count('+'), deletions: count('-'), patch: patch || null }
}

/** Git omits a count of 1. For an empty range, Git uses the line number before the range. */
const range = (start: number, count: number) =>
  count === 1 ? String(start) : `${count === 0 ? start - 1 : start},${count}`
