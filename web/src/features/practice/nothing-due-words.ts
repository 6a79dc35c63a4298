import { count } from '@debrief/domain/words'

export const nextDue = (when: string) => `The next exercise is due ${when}.`

export const done = 'Done for today'
export const practiced = (exercises: number) => `${count(exercises, 'exercise')} practiced.`

export const noExercises = 'Nothing to practice yet'
export const aboutNoExercises =
  'Exercises are made from the mistakes in your own reviews. Your first exercise will appear here after a review finds a mistake.'
export const viewReviews = 'View reviews'

export const skippedAll = 'You skipped every exercise'
export const restoreSkipped = (exercises: number) =>
  exercises === 1
    ? 'To practice again, restore your exercise under Skipped.'
    : `To practice again, restore any of your ${count(exercises, 'exercise')} under Skipped.`

export const nothingDue = 'Nothing due today'
export const viewProgress = 'View progress'
