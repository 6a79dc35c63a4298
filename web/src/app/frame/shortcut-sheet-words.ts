export const keyboard = 'Keyboard'

export const goTo = 'Go to'

export const inList = 'In a list'
export const nextItem = 'Next or previous item'
export const nextFocusedItem = 'Next or previous item in a focused list'
export const open = 'Open'
export const backToList = 'Back to the list'
export const focusFilter = 'Focus the filter'
export const select = 'Select a pull request'
export const selectRange = 'Select a range of pull requests'

export const inReview = 'In a review'
export const nextMistake = 'Next or previous mistake'
export const openOnGithub = 'Open on GitHub'
export const reanalyze = 'Re-analyze'

export const onMistake = 'On a mistake'
export const practice = 'Practice this'
export const makeStandard = 'Make a standard (managers only)'
export const copyLink = 'Copy link'
export const dispute = 'Dispute'

export const onStandards = 'On team standards'
export const createStandard = 'Create a standard (managers only)'

export const inExercise = 'In an exercise'
export const checkAnswer = 'Check answer'
export const nextHint = 'Next hint'
export const grades = 'Again, Hard, Good, Easy'

export const everywhere = 'Everywhere'
export const notifications = 'Notifications'
export const viewAs = 'View as (managers only)'
export const showShortcuts = 'Show keyboard shortcuts'

export const singleKeys = 'Single-key shortcuts'
export const aboutSingleKeys =
  'Shortcuts that use only letters, numbers or symbols. They’re always off while you type.'
