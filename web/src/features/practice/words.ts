export const practice = 'Practice'
export const view = 'View'
export const today = 'Today'
export const progress = 'Progress'

export const loadFailed = 'The exercises could not be loaded.'
export const loadingExercises = 'Loading exercises'

export const undoRating = 'Undo rating'
export const undoAnswer = 'Undo answer'
export const undoing = 'Undoing…'

export const position = (number: number, all: number) => `<hidden>Exercise </hidden>${number} of ${all}`

export const rated = (rating: string, comesBack: string | undefined) =>
  `Rated “${rating}”. This exercise comes back ${comesBack}.`
export const skipped = 'Exercise skipped. It won’t come back unless you restore it.'
export const restore = 'Restore'
export const movedOn = 'You’ve moved on since then. To undo your last action, use Undo on the page.'
export const notDue =
  'This exercise isn’t due anymore. You answered or skipped it in another tab, or it was removed.'
