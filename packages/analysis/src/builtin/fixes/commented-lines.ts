import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { DiffLine } from '../../diff/diff-file.ts'
import type { LineRange } from '../../diff/follow-lines.ts'
import { parsePatch } from '../../diff/parse-patch.ts'

/** The lines of the version the comment was written on; null for a comment on a whole file. */
export function commentedRange(thread: ReviewThread): LineRange | null {
  const end = thread.originalLine ?? thread.line
  if (thread.subject === 'file' || end === null || end < 1) return null
  const start = thread.originalStartLine ?? (thread.originalLine === null ? thread.startLine : null) ?? end
  return { start: Math.min(Math.max(1, start), end), end }
}

/** Longer than a line anybody comments on or can be shown; packed files have them. */
const LONGEST_LINE = 2000

/** Their text, cut from the comment's own hunk; null where the hunk does not hold them all, they are blank, or one is beyond reading. */
export function commentedText(thread: ReviewThread): string | null {
  const range = commentedRange(thread)
  if (!range) return null
  const lines = parsePatch(thread.diffHunk).flatMap((hunk) => hunk.lines)
  const number = (line: DiffLine) => (thread.side === 'LEFT' ? line.oldLine : line.newLine)
  const held = lines.filter((line) => {
    const at = number(line)
    return at !== null && at >= range.start && at <= range.end
  })
  if (held.every((line) => line.text.trim() === '') || held.some((line) => line.text.length > LONGEST_LINE))
    return null
  // A hunk cut at its beginning may start below the first commented line; the rest still shows what is meant.
  return held.length > 0 && number(held.at(-1) as DiffLine) === range.end
    ? held.map((line) => line.text).join('\n')
    : null
}
