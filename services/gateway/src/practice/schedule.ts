import type { CardSchedule } from '@debrief/database/practice/ratings'
import type { Rating } from '@debrief/domain/practice/rating'
import { type Card, fsrs, State } from 'ts-fsrs'

/**
 * FSRS-6 from ts-fsrs. A card is due when the probability of recall falls to 90%. Fuzz is off, so that a button shows
 * the exact due date.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
})

const STATES = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
}
const NAMES = ['new', 'learning', 'review', 'relearning'] as const

export function schedule(card: CardSchedule, now: Date, rating: Rating): CardSchedule {
  const { card: after } = scheduler.next(toCard(card), now, rating)
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

const toCard = (card: CardSchedule): Card => ({
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
