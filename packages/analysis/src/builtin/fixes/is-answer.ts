import type { ReviewThread } from '@debrief/contracts/material'
import type { Versions } from '../../diff/follow-lines.ts'
import { namesIn } from '../comments/names-in.ts'
import { readComment } from '../comments/read-comment.ts'
import { readReplies } from '../comments/read-replies.ts'
import { commentedText } from './commented-lines.ts'

/**
 * Whether a change near the commented lines, which stay as they were, answers the comment: it speaks of the same
 * names, and it stands right beside them, or the thread was resolved and the change is what the reviewer suggested or
 * the author agreed to.
 */
export function isAnswer(
  { after, distance }: Versions & { distance: number },
  thread: ReviewThread,
  authorLogin: string | null,
): boolean {
  const added = after.filter((line) => line.kind === 'add').flatMap((line) => namesIn(line.text))
  const asked = new Set(askedNames(thread))
  if (!added.some((name) => asked.has(name))) return false
  if (distance === 0) return true
  const asker = thread.comments[0]?.author ?? null
  const agreed = isSuggested(after, thread) || readReplies(thread, asker, authorLogin).accepted
  return thread.resolution === 'resolved' && agreed
}

function isSuggested(after: Versions['after'], thread: ReviewThread): boolean {
  const suggestions = thread.comments.flatMap((comment) => readComment(comment.body).suggestions)
  const lines = new Set(suggestions.flatMap((text) => text.split('\n')).map((line) => line.trim()))
  return after.every((line) => line.kind !== 'add' || lines.has(line.text.trim()))
}

function askedNames(thread: ReviewThread): string[] {
  const { identifiers, codeBlocks, suggestions } = readComment(thread.comments[0]?.body ?? '')
  return [commentedText(thread) ?? '', ...identifiers, ...codeBlocks, ...suggestions].flatMap(namesIn)
}
