import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type { Practice } from '@debrief/contracts/practice/practice'

export type Change = (practice: Practice) => Practice

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

export const showHints = (cardId: string, hints: PracticeCard['hints']): Change =>
  changeCard(cardId, (card) => ({ ...card, hints }))

export const showAnswered =
  (attempt: Attempt): Change =>
  (practice) => ({
    ...changeCard(attempt.cardId, (card) => ({ ...card, attempt }))(practice),
    undo: { cardId: attempt.cardId, what: 'answer' },
  })

export const showRated =
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
export const showUndone =
  (card: PracticeCard, undone: 'answer' | 'rating'): Change =>
  (practice) => ({
    ...practice,
    cards: [card, ...without(practice, card.id).cards],
    done: Math.max(0, practice.done - (undone === 'rating' ? 1 : 0)),
    undo: undone === 'rating' ? { cardId: card.id, what: 'answer' } : null,
  })

export const showSkipped =
  ({ id, title, category }: Pick<PracticeCard, 'id' | 'title' | 'category'>, at: Date): Change =>
  (practice) => ({
    ...without(practice, id),
    suspended: [{ id, title, category, suspendedAt: at.toISOString() }, ...practice.suspended],
  })

export const showRestored =
  (cardId: string): Change =>
  (practice) => ({ ...practice, suspended: practice.suspended.filter((one) => one.id !== cardId) })
