import { Problem } from '@debrief/contracts/problem'

// Exercises and answers are private. Everyone except their owner gets a 404, as if they didn't exist.

export const noSuchExercise = () =>
  new Problem('no_such_exercise', 404, 'This exercise no longer exists. Reload the page.')

export const noSuchAnswer = () =>
  new Problem(
    'no_such_answer',
    404,
    'This answer no longer exists. It may have been undone. Reload the page.',
  )
