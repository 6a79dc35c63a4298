import { count } from '@debrief/domain/words'

export const whatWasWrong = 'What was wrong, and the fix'
export const fix = 'The fix'
export const fixIn = 'The fix in {commit}'
export const noFix = 'The lines with the problem (no fix was found)'
export const copyFix = 'Copy the fix'
export const copyCode = 'Copy the code'

export const compareWith = 'Compare the fix with'
export const views = { fix: 'Original code', yours: 'Your code' }
export const part = (label: string, number: number) => `${label}, part ${number}`
export const unchanged = (lines: number) => count(lines, 'unchanged line')
export const showUnchanged = (lines: number) => `Show ${count(lines, 'unchanged line')}`

export const howHard = 'How hard was it to recall?'
export const aboutRating = 'Your rating decides when you see this exercise again.'
export const aboutLimitedRating =
  'Your rating decides when you see this exercise again. Good and Easy aren’t available if your answer was wrong or you asked to see the answer.'
export const suggested = '{rating}<hidden> suggested</hidden>'
export const savingRating = 'Saving'
