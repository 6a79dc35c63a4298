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
