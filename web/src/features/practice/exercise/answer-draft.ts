import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type { Answer } from '../data/send-action.ts'
import { toCardKey } from '../data/use-shown-card.ts'
import { type Lines, listLines } from './choose-lines.ts'

/** An unsent answer. Each kind of exercise uses one of these fields. */
export interface AnswerDraft {
  code?: string
  lines?: Lines
  option?: 'a' | 'b'
}

/** The key under which the browser keeps the draft. */
export const toDraftKey = (card: PracticeCard): string => `practice ${toCardKey(card)}`

/** Returns the answer to send. If the answer is missing, returns a message that asks for one. */
export function toAnswer({ kind, code }: PracticeCard, draft: AnswerDraft | null): Answer | string {
  if (kind === 'fix')
    return draft?.code !== undefined && draft.code.trimEnd() !== code?.trimEnd()
      ? { code: draft.code }
      : 'Change the code first.'
  if (kind === 'spot') return draft?.lines ? { lines: listLines(draft.lines) } : 'Choose a line first.'
  return draft?.option ? { option: draft.option } : 'Choose a version first.'
}

/** Converts a submitted answer back to a draft. Returns null for an empty answer. */
export function toDraft({ answer }: Attempt): AnswerDraft | null {
  if (answer.code !== null) return { code: answer.code }
  if (answer.lines?.length)
    return { lines: { start: Math.min(...answer.lines), end: Math.max(...answer.lines) } }
  return answer.option === null ? null : { option: answer.option }
}
