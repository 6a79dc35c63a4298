import { Problem } from '@debrief/contracts/problem'

export const exerciseChanged = () =>
  new Problem('exercise_changed', 409, 'This exercise has changed since you opened it. Reload the page.')

export const otherKindOfAnswer = (expected: string) =>
  new Problem(
    'other_kind_of_answer',
    400,
    `The answer to this exercise must be ${expected}. Reload the page.`,
  )

export const answerRefused = (reason: string) => new Problem('answer_refused', 400, reason)

export const alreadyAnswered = () =>
  new Problem(
    'already_answered',
    409,
    'You’ve already answered this exercise. Reload the page to see the result.',
  )

export const alreadyRated = () =>
  new Problem('already_rated', 409, 'This answer has already been rated. Reload the page.')

export const ratingNotAllowed = () =>
  new Problem(
    'rating_not_allowed',
    409,
    'If you didn’t solve an exercise, you can only rate it Again or Hard.',
  )

export const noExercise = () =>
  new Problem(
    'no_exercise',
    409,
    'Debrief couldn’t make an exercise from this mistake. Practice another one.',
  )

export const nothingToUndo = () =>
  new Problem('nothing_to_undo', 409, 'There’s nothing from today to undo. Reload the page.')
