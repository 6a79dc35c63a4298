export const views = 'Saved views'
export const loading = 'Loading your views'
export const failed = 'Your views could not be loaded.'
export const aboutSaving = (hasViews: boolean) =>
  hasViews
    ? 'To save another view, choose filters first.'
    : 'Choose filters first. You can then save them as a view.'

export const removeView = (name: string) => `Delete ${name}`
export const removed = (name: string) => `View “${name}” deleted.`
export const removeFailed = (problem: string) => `Failed to delete the view: ${problem}`
export const restoreFailed = (problem: string) => `Failed to restore the view: ${problem}`

export const renameView = (name: string) => `Rename ${name}`
export const newName = (name: string) => `New name for ${name}`
export const rename = 'Rename'

export const saveAs = 'Save the current filters as'
export const saved = (name: string) => `View “${name}” saved.`
export const tooLong = 'These filters are too long to save. Shorten the search.'
