export const noOtherGroup = 'There is no other recurring mistake in this category.'
export const noGroupFound = 'No recurring mistake in this category matches your search.'

export const more = 'More'

export const openRename = 'Rename…'
export const rename = 'Rename'
export const title = 'Title'
export const description = 'Description'
export const renamed = 'Renamed. You can undo this under Changes.'

export const openMerge = 'Merge into…'
export const mergeInto = 'Merge into another recurring mistake'
export const aboutMerge =
  'Choose the recurring mistake to merge this one into. All occurrences of this one will move there. You can undo this.'
export const merge = 'Merge'
export const merging = 'Merging…'
export const merged = 'Merged. You can undo this under Changes.'
export const mergeFailed = (reason: string) => `Failed to merge: ${reason}`

export const actionsFor = (pullRequest: string) => `Actions for ${pullRequest}`
export const openMove = 'Move this occurrence…'
export const moveOccurrence = 'Move this occurrence'
export const aboutMove = 'Choose where this occurrence belongs. You can undo this.'
export const newGroup = 'A new recurring mistake'
export const noGroup = 'Not a recurring mistake yet'
export const move = 'Move'
export const moving = 'Moving…'
export const moved = 'Moved. You can undo this under Changes.'
export const moveFailed = (reason: string) => `Failed to move: ${reason}`

export const changes = 'Changes'
export const by = (name: string) => `by ${name}`
export const undone = 'undone'
export const undoing = 'Undoing…'
export const changeUndone = 'Change undone.'
export const undoFailed = (reason: string) => `Failed to undo: ${reason}`
