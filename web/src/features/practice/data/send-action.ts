import { call } from '@debrief/contracts/call'
import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type {
  answerExercise,
  askForHint,
  Practice,
  rateExercise,
  resumeExercise,
  suspendExercise,
  undoPractice,
} from '@debrief/contracts/practice/practice'

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

type Change = (practice: Practice) => Practice

const changeCard =
  (cardId: string, change: (card: PracticeCard) => PracticeCard): Change =>
  (practice) => ({
    ...practice,
    cards: practice.cards.map((card) => (card.id === cardId ? change(card) : card)),
  })

const without = (practice: Practice, cardId: string): Practice => ({
  ...practice,
  cards: practice.cards.filter((card) => card.id !== cardId),
})

const showHints = (cardId: string, hints: PracticeCard['hints']): Change =>
  changeCard(cardId, (card) => ({ ...card, hints }))

const showAnswered =
  (attempt: Attempt): Change =>
  (practice) => ({
    ...changeCard(attempt.cardId, (card) => ({ ...card, attempt }))(practice),
    undo: { cardId: attempt.cardId, what: 'answer' },
  })

const showRated =
  (cardId: string): Change =>
  (practice) => ({
    ...without(practice, cardId),
    done: practice.done + 1,
    undo: { cardId, what: 'rating' },
  })

/**
 * Puts the exercise first again. After an answer is undone, only the server knows whether an earlier answer can also be
 * undone.
 */
const showUndone =
  (card: PracticeCard, undone: 'answer' | 'rating'): Change =>
  (practice) => ({
    ...practice,
    cards: [card, ...without(practice, card.id).cards],
    done: Math.max(0, practice.done - (undone === 'rating' ? 1 : 0)),
    undo: undone === 'rating' ? { cardId: card.id, what: 'answer' } : null,
  })

const showSkipped =
  ({ id, title, category }: Pick<PracticeCard, 'id' | 'title' | 'category'>, at: Date): Change =>
  (practice) => ({
    ...without(practice, id),
    suspended: [{ id, title, category, suspendedAt: at.toISOString() }, ...practice.suspended],
  })

const showRestored =
  (cardId: string): Change =>
  (practice) => ({ ...practice, suspended: practice.suspended.filter((one) => one.id !== cardId) })
