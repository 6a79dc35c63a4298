export const dismiss = 'Dismiss “What your reviews say”'
export const dismissing = 'Dismissing…'
export const dismissed = 'Dismissed. To open it again, choose “Jump to…”, then “What your reviews say”.'

export const loadFailed = '“What your reviews say” could not be loaded.'
export const loading = 'Loading “What your reviews say”'

export const seePullRequests = 'See the pull requests'
export const doExercise = 'Do your first exercise'
export const seeStandard = 'See a standard to adopt'
