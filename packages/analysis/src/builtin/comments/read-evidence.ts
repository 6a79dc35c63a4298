import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import { changedLines, kindOfEdit } from '../../lessons/describe-edit.ts'
import type { CodeEvidence } from '../../lessons/match-lessons.ts'
import { commentedText } from '../fixes/commented-lines.ts'
import { rulesIn } from '../rule-engine/rules-in-hunk.ts'
import { lineKind } from './classifier/kind-of-line.ts'
import type { CommentParts } from './read-comment.ts'

/** Lines above the commented ones to include as context. */
const MAX_LINES_ABOVE = 6

/** Evidence from the code: the commented lines, the suggested code, and the rules that match the lines. */
export function readEvidence(thread: ReviewThread, { suggestions, codeBlocks }: CommentParts): CodeEvidence {
  const put = [...suggestions, ...codeBlocks].join('\n')
  const commented = commentedText(thread)
  const [suggestion] = suggestions
  const isEdit = suggestion !== undefined && commented !== null
  return {
    path: thread.path,
    before: linesAround(thread, commented),
    commented,
    after: put === '' ? null : put,
    ...(isEdit ? changedLines(commented, suggestion) : { removed: null, added: null }),
    line: lineKind(thread.path, thread.diffHunk),
    edit: isEdit ? kindOfEdit(commented, suggestion) : null,
    rules: rulesIn(thread),
  }
}

function linesAround(thread: ReviewThread, commented: string | null): string | null {
  const dropped = thread.side === 'LEFT' ? '+' : '-'
  const lines = thread.diffHunk
    .split('\n')
    .slice(1)
    .filter((line) => !line.startsWith(dropped))
    .map((line) => line.slice(1, 2000))
  const few = lines.slice(-(commented?.split('\n').length ?? 1) - MAX_LINES_ABOVE)
  return few.every((line) => line.trim() === '') ? null : few.join('\n')
}
