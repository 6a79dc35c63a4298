import { gradeChoice } from '@debrief/analysis/exercises/grading/grade-choice'
import { getMaxSelectedLines, gradeSpot } from '@debrief/analysis/exercises/grading/grade-spot'
import { refuseAnswer } from '@debrief/analysis/exercises/grading/size-of-answer'
import { answerExercise, askForHint, rateExercise } from '@debrief/contracts/practice/practice'
import { countHint, type NewAttempt, openAttempt } from '@debrief/database/practice/attempts'
import { rateAttempt } from '@debrief/database/practice/ratings'
import { mayRate, nextKind, type Outcome } from '@debrief/domain/practice/rating'
import { count } from '@debrief/domain/words'
import type { CodeChecker } from '../code-checker/open-code-checker.ts'
import { type Context, serve } from '../context.ts'
import { noSuchAnswer, noSuchExercise } from '../policies/practice.ts'
import { readCard, type StoredCard } from './cards.queries.ts'
import { describeAttempt, givenHints } from './describe-card.ts'
import * as problems from './problems.ts'
import { schedule } from './schedule.ts'
import { wordWait } from './word-wait.ts'

export const askForHintRoute = serve(askForHint)(async ({ params }, { db, viewer }: Context) => {
  const mine = { ...params, userId: viewer.id }
  const card = await readCard(db, mine)
  if (!card?.counts) throw noSuchExercise()
  const given = await countHint(db, mine)
  if (given === 'not_found') throw noSuchExercise()
  if (given === 'answered') throw problems.alreadyAnswered()
  return givenHints(card, given)
})

export const answerExerciseRoute = serve(answerExercise)(async ({ params, body }, context: Context) => {
  const { db, viewer, log, codeChecker } = context
  const mine = { ...params, userId: viewer.id }
  const card = await readCard(db, mine)
  if (!card?.counts) throw noSuchExercise()
  if (card.attempt) return describeAttempt(card, card.attempt)
  const { giveUp, ...answer } = body
  const graded = giveUp ? GIVEN_UP : await grade(card, { answer, userId: viewer.id, codeChecker })
  const { reps, kind } = card
  const stored = await openAttempt(db, { ...mine, reps, kind, answer, ...graded })
  if (stored === 'changed') throw problems.exerciseChanged()
  const answered = await readCard(db, mine)
  if (stored === 'not_found' || !answered) throw noSuchExercise()
  // Another tab may have undone the stored answer.
  if (!answered.attempt) throw problems.exerciseChanged()
  log.info({ cardId: card.id, kind, outcome: answered.attempt.outcome }, 'exercise answered')
  return describeAttempt(answered, answered.attempt)
})

const WANTED = { fix: 'code', spot: 'line numbers', choose: 'one of the two options' } as const

type GradeResult = Pick<NewAttempt, 'outcome' | 'checks'>

const GIVEN_UP: GradeResult = { outcome: 'given_up', checks: [] }

interface AnswerInput {
  answer: { code?: string | undefined; lines?: number[] | undefined; option?: 'a' | 'b' | undefined }
  userId: string
  codeChecker: CodeChecker
}

/** Runs before anything is stored, so that the person can submit again after an error. */
async function grade(
  { exercise, kind, reps }: StoredCard,
  { answer: { code, lines, option }, userId, codeChecker }: AnswerInput,
): Promise<GradeResult> {
  if (kind === 'fix' && code !== undefined) {
    const refused = refuseAnswer(code, exercise.before)
    if (refused) throw problems.answerRefused(refused)
    return codeChecker.gradeFix(userId, exercise, code)
  }
  if (kind === 'spot' && lines !== undefined) {
    const maxLines = getMaxSelectedLines(exercise)
    if (lines.length > maxLines)
      throw problems.answerRefused(
        maxLines === 1 ? 'Choose 1 line.' : `Choose at most ${count(maxLines, 'line')}.`,
      )
    return gradeSpot(exercise, lines)
  }
  if (kind === 'choose' && option !== undefined) return gradeChoice(exercise, { option, turn: reps })
  throw problems.otherKindOfAnswer(WANTED[kind])
}

export const rateExerciseRoute = serve(rateExercise)(async ({ params, body }, context: Context) => {
  const { db, viewer, log } = context
  const { rating } = body
  const rated = await rateAttempt(db, {
    ...params,
    ...body,
    userId: viewer.id,
    next: (card, { now, outcome, kinds }) =>
      mayRate(outcome as Outcome, rating)
        ? { ...schedule(card, now, rating), kind: nextKind(card.kind, kinds) }
        : null,
  })
  if (rated === 'not_found') throw noSuchAnswer()
  if (rated === 'already') throw problems.alreadyRated()
  if (rated === 'not_allowed') throw problems.ratingNotAllowed()
  log.info({ cardId: params.cardId, rating }, 'exercise rated')
  return { ...params, dueAt: rated.dueAt.toISOString(), text: wordWait(rated.now, rated.dueAt) }
})
