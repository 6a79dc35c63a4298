import { Problem } from '@debrief/contracts/problem'

export const noSuchExercise = () =>
  new Problem(
    'no_such_exercise',
    404,
    'There is no such exercise among yours, or its mistake counts no more. Load the page again.',
  )

export const exerciseChanged = () =>
  new Problem(
    'exercise_changed',
    409,
    'This exercise was rated meanwhile and asks something else now. Load the page again.',
  )

export const otherKindOfAnswer = (wanted: string) =>
  new Problem(
    'other_kind_of_answer',
    400,
    `This exercise takes ${wanted} as its answer. Load the page again.`,
  )

export const answerRefused = (reason: string) => new Problem('answer_refused', 400, reason)

export const alreadyAnswered = () =>
  new Problem(
    'already_answered',
    409,
    'This exercise is answered: its fix is shown already. Load the page again.',
  )

export const noSuchAnswer = () =>
  new Problem(
    'no_such_answer',
    404,
    'There is no such answer to rate; it may have been taken back. Load the page again.',
  )

export const alreadyRated = () =>
  new Problem('already_rated', 409, 'This answer has another rating already. Undo it first to rate anew.')

export const ratingNotAllowed = () =>
  new Problem('rating_not_allowed', 409, 'What was not known is rated Again or Hard.')

export const nothingToUndo = () =>
  new Problem('nothing_to_undo', 409, 'There is nothing of today to take back. Load the page again.')
