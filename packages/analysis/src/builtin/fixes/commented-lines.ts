import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { DiffLine } from '../../diff/diff-file.ts'
import type { LineRange } from '../../diff/follow-lines.ts'
import { parsePatch } from '../../diff/parse-patch.ts'

/**
 * Prefers the line numbers of the version that was commented on. Null for a comment on a whole file or without line
 * numbers.
 */
export function commentedRange(thread: ReviewThread): LineRange | null {
  const end = thread.originalLine ?? thread.line
  if (thread.subject === 'file' || end === null || end < 1) return null
  const start = thread.originalStartLine ?? (thread.originalLine === null ? thread.startLine : null) ?? end
  return { start: Math.min(Math.max(1, start), end), end }
}

/** The maximum length of a line. Longer lines are usually minified code. */
const MAX_LINE_LENGTH = 2000

/**
 * Null if the comment has no line numbers, a line is too long, all lines are blank, or the hunk lacks the last
 * commented line.
 */
export function commentedText(thread: ReviewThread): string | null {
  const range = commentedRange(thread)
  if (!range) return null
  const lines = parsePatch(thread.diffHunk).flatMap((hunk) => hunk.lines)
  const number = (line: DiffLine) => (thread.side === 'LEFT' ? line.oldLine : line.newLine)
  const held = lines.filter((line) => {
    const at = number(line)
    return at !== null && at >= range.start && at <= range.end
  })
  if (
    held.every((line) => line.text.trim() === '') ||
    held.some((line) => line.text.length > MAX_LINE_LENGTH)
  )
    return null
  // The hunk may start after the first commented line. The remaining lines still show what the comment is about.
  return held.length > 0 && number(held.at(-1) as DiffLine) === range.end
    ? held.map((line) => line.text).join('\n')
    : null
}
