import { call } from '@debrief/contracts/call'
import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type {
  answerExercise,
  askForHint,
  rateExercise,
  resumeExercise,
  suspendExercise,
  undoPractice,
} from '@debrief/contracts/practice/practice'
import {
  type Change,
  showAnswered,
  showHints,
  showRated,
  showRestored,
  showSkipped,
  showUndone,
} from './practice-cache.ts'

export type Answer = { code: string } | { lines: number[] } | { option: 'a' | 'b' } | { giveUp: true }
export type Rating = Attempt['ratings'][number]

export type PracticeAction =
  | { kind: 'hint'; cardId: string }
  | { kind: 'answer'; cardId: string; answer: Answer }
  | { kind: 'rate'; cardId: string; attemptId: string; rating: Rating }
  | { kind: 'undo' }
  | { kind: 'skip'; card: PracticeCard }
  | { kind: 'restore'; cardId: string }

export interface ActionResult {
  change: Change
  /** The time until a rated exercise comes back, such as "in 4 days". */
  comesBack?: string
  undone?: { what: 'answer' | 'rating'; card: PracticeCard }
}

export async function sendAction(action: PracticeAction): Promise<ActionResult> {
  if (action.kind === 'undo') {
    const { undone: what, card } = await call<typeof undoPractice>('POST /api/practice/undo', {})
    return { change: showUndone(card, what), undone: { what, card } }
  }
  if (action.kind === 'skip') {
    const { id: cardId } = action.card
    await call<typeof suspendExercise>('POST /api/practice/:cardId/suspend', { params: { cardId } })
    return { change: showSkipped(action.card, new Date()) }
  }
  const { cardId } = action
  const params = { cardId }
  if (action.kind === 'hint') {
    const hints = await call<typeof askForHint>('POST /api/practice/:cardId/hint', { params })
    return { change: showHints(cardId, hints) }
  }
  if (action.kind === 'answer') {
    const body = action.answer
    return {
      change: showAnswered(
        await call<typeof answerExercise>('POST /api/practice/:cardId/answer', { params, body }),
      ),
    }
  }
  if (action.kind === 'restore') {
    await call<typeof resumeExercise>('POST /api/practice/:cardId/resume', { params })
    return { change: showRestored(cardId) }
  }
  const body = { attemptId: action.attemptId, rating: action.rating.rating }
  const { text } = await call<typeof rateExercise>('POST /api/practice/:cardId/rate', { params, body })
  return { change: showRated(cardId), comesBack: text }
}
