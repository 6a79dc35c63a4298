import { count } from '@debrief/domain/words'

export const skipped = 'Skipped {exercises}'
export const restore = 'Restore {exercise}'
export const restoring = 'Restoring…'

export const upcoming = 'Upcoming'
export const dueOn = (day: string, exercises: number) =>
  exercises === 0 ? `${day}: none` : `${day}: ${exercises}`
export const describeCameBack = ({ cameBack, practiced }: { cameBack: number; practiced: number }) =>
  `${cameBack} of ${count(practiced, 'mistake')} that you practiced came back in a pull request.`

export const aboutExport = 'Export all your exercises and their due dates.'
export const exportExercises = 'Export your exercises as {format}'
