import type { Outcome } from '@debrief/contracts/http/practice-words'
import type { CardSchedule } from '@debrief/database/practice-ratings'
import { type Card, fsrs, State } from 'ts-fsrs'

/**
 * FSRS-6 as ts-fsrs has it: asked again when the chance to know it has fallen to 9 in 10. What was not known comes back
 * within the same sitting, and no chance is in it, so that the date on a button is the date that is set.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
})

export type Rating = 1 | 2 | 3 | 4

const STATES = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
}
const NAMES = ['new', 'learning', 'review', 'relearning'] as const

/** The schedule after a rating at a moment. The kind stays as it is. */
export function schedule(card: CardSchedule, now: Date, rating: Rating): CardSchedule {
  const { card: after } = scheduler.next(cardOf(card), now, rating)
  return {
    kind: card.kind,
    state: NAMES[after.state] as CardSchedule['state'],
    stability: after.stability,
    difficulty: after.difficulty,
    scheduledDays: after.scheduled_days,
    learningSteps: after.learning_steps,
    reps: after.reps,
    lapses: after.lapses,
    dueAt: after.due,
    lastReviewAt: after.last_review ?? now,
  }
}

const cardOf = (card: CardSchedule): Card => ({
  due: card.dueAt,
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: 0,
  scheduled_days: card.scheduledDays,
  learning_steps: card.learningSteps,
  reps: card.reps,
  lapses: card.lapses,
  state: STATES[card.state],
  ...(card.lastReviewAt ? { last_review: card.lastReviewAt } : {}),
})

/** What was not known cannot have been good or easy. */
export const mayRate = (outcome: Outcome, rating: Rating): boolean =>
  rating <= 2 || outcome === 'right' || outcome === 'untold'

/** A hint makes Hard of Good, and so does an answer that nobody could judge. */
export function suggestedRating(outcome: Outcome, hintsUsed: number): Rating {
  if (outcome === 'wrong' || outcome === 'given_up') return 1
  return outcome === 'untold' || hintsUsed > 0 ? 2 : 3
}

/** What is asked the next time: the next of what the mistake's code is fit for. */
export const nextKind = (kind: string, kinds: readonly string[]): string =>
  kinds[(kinds.indexOf(kind) + 1) % kinds.length] ?? kind
