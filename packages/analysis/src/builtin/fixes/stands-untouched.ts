import type { ReviewThread } from '@debrief/contracts/material'
import type { Versions } from '../../diff/follow-lines.ts'
import { readComment } from '../comments/read-comment.ts'

/** Shorter pieces of code stand in too many lines to be told apart. */
const SHORTEST = 8
/** Characters on either side that have to be the same. */
const AROUND = 10

/**
 * The new number of the line in which the very code the comment quotes still stands, with the same code around it:
 * the line changed, but not in what the reviewer meant. null where it was touched, or nothing is quoted.
 */
export function standsUntouched({ before, after }: Versions, thread: ReviewThread): number | null {
  if (thread.resolution === 'resolved') return null
  for (const quoted of readComment(thread.comments[0]?.body ?? '').identifiers) {
    if (quoted.length < SHORTEST || !/\W/.test(quoted)) continue
    const old = before.flatMap(({ text }) => around(text, quoted) ?? [])
    const line = after.find(({ text, kind }) => kind === 'add' && old.includes(around(text, quoted) ?? ''))
    if (line?.newLine != null) return line.newLine
  }
  return null
}

function around(text: string, quoted: string): string | null {
  const at = text.indexOf(quoted)
  return at === -1 ? null : text.slice(Math.max(0, at - AROUND), at + quoted.length + AROUND)
}
