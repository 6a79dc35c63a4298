import type { ReviewThread } from '@debrief/contracts/material'
import type { Versions } from '../../diff/follow-lines.ts'
import { commentedText } from './commented-lines.ts'
import { readComment } from './read-comment.ts'
import { readReplies } from './read-replies.ts'

/**
 * Whether a change near the commented lines, which stay as they were, answers the comment: it speaks of the same
 * names, and it stands right beside them or both sides said that it was done.
 */
export function isAnswer(
  { after, distance }: Versions & { distance: number },
  thread: ReviewThread,
  authorLogin: string | null,
): boolean {
  const added = after.filter((line) => line.kind === 'add').flatMap((line) => namesIn(line.text))
  const asked = new Set(askedNames(thread))
  if (!added.some((name) => asked.has(name))) return false
  const asker = thread.comments[0]?.author ?? null
  return (
    distance === 0 || (thread.resolution === 'resolved' && readReplies(thread, asker, authorLogin).accepted)
  )
}

function askedNames(thread: ReviewThread): string[] {
  const { identifiers, codeBlocks, suggestions } = readComment(thread.comments[0]?.body ?? '')
  return [commentedText(thread) ?? '', ...identifiers, ...codeBlocks, ...suggestions].flatMap(namesIn)
}

/** Names of the program's own; words every program is made of prove nothing. */
export function namesIn(text: string): string[] {
  return (text.match(/[A-Za-z_$][\w$]{2,}/g) ?? []).filter((name) => !KEYWORDS.has(name))
}

const KEYWORDS = new Set(
  [
    'and async await bool boolean break case catch class const continue def default defer del elif else enum err error except export',
    'extends final finally for from func function global if import int interface lambda let long match new nil none None not null',
    'package pass private protected public raise range return self static str string struct super switch the this throw throws true',
    'True false False try type undefined use using val var void while with yield',
  ].flatMap((words) => words.split(' ')),
)
