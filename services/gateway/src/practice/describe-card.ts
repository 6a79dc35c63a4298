import { askExercise } from '@debrief/analysis/exercises/asking/ask-exercise'
import { writeHints } from '@debrief/analysis/exercises/asking/word-hints'
import { betterOption } from '@debrief/analysis/exercises/grading/grade-choice'
import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import { HINTS, RATING_NAMES } from '@debrief/contracts/practice/constants'
import { mayRate, RATINGS, suggestedRating } from '@debrief/domain/practice/rating'
import { linkLesson } from '../mistakes/lessons/catalog.ts'
import type { StoredAttempt, StoredCard } from './cards.queries.ts'
import { schedule } from './schedule.ts'
import { wordWait } from './word-wait.ts'

/** Reveals the solution only while the owner's answer waits for a rating. */
export function describeCard(card: StoredCard): PracticeCard {
  const { exercise, kind, reps } = card
  return {
    id: card.id,
    kind,
    ...askExercise(exercise, { kind, turn: reps }),
    category: exercise.category,
    language: exercise.language,
    fileName: exercise.path.slice(exercise.path.lastIndexOf('/') + 1),
    cameUp: card.cameUp,
    from: card.pullRequest && {
      repository: card.pullRequest.repository,
      pullRequestNumber: card.pullRequest.number,
      mergedAt: card.pullRequest.mergedAt,
    },
    standard: card.standard,
    hints: givenHints(card, card.hintsGiven),
    state: card.state,
    dueAt: card.dueAt.toISOString(),
    draftKey: `${card.exerciseVersion}.${reps}.${kind}`,
    attempt: card.attempt && describeAttempt(card, card.attempt),
  }
}

export const givenHints = ({ exercise, kind }: StoredCard, given: number): PracticeCard['hints'] => ({
  given: writeHints(exercise, kind).slice(0, given),
  left: HINTS - given,
})

export function describeAttempt(card: StoredCard, attempt: StoredAttempt): Attempt {
  const { exercise, kind, reps, subject, now } = card
  const { answer, outcome, hintsUsed } = attempt
  const suggested = suggestedRating(outcome, hintsUsed)
  return {
    id: attempt.id,
    cardId: card.id,
    at: attempt.at,
    outcome,
    gradedBy: attempt.gradedBy,
    hintsUsed,
    checks: attempt.checks,
    answer: { code: answer.code ?? null, lines: answer.lines ?? null, option: answer.option ?? null },
    solution: {
      before: exercise.before,
      after: exercise.after,
      lines: exercise.lines,
      option: kind === 'choose' ? betterOption(exercise, reps) : null,
      fixedIn: subject.fixedIn?.slice(0, 7) ?? null,
    },
    title: subject.title,
    explanation: subject.description,
    lesson: linkLesson(subject.lesson),
    quote: subject.quote,
    reviewId: subject.reviewId,
    mistakeId: subject.mistakeId,
    pullRequestUrl: card.pullRequest?.url ?? null,
    ratings: RATINGS.map((rating) => {
      const { dueAt } = schedule(card, now, rating)
      return {
        rating,
        name: RATING_NAMES[rating],
        dueAt: dueAt.toISOString(),
        text: wordWait(now, dueAt),
        allowed: mayRate(outcome, rating),
        suggested: rating === suggested,
      }
    }),
  }
}
