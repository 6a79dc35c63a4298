export const historyImport = 'History import'
export const importOf = (repository: string) => `History import of ${repository}`
export const readFrom = (repository: string) => `Pull requests read from ${repository}`

export const importHistory = 'Import history <hidden>of</hidden> {repository}'
export const reviewEstimate = 'View estimate <hidden>for</hidden> {repository}'
export const pauseImport = 'Pause import <hidden>of</hidden> {repository}'
export const pausing = 'Pausing…'
export const resumeImport = 'Resume import <hidden>of</hidden> {repository}'
export const resuming = 'Resuming…'
export const cancelImport = 'Cancel import <hidden>of</hidden> {repository}'
export const canceling = 'Canceling…'
export const removeReviews = 'Remove imported reviews <hidden>of</hidden> {repository}'
export const viewReviews = 'View reviews'

export const keepImporting = 'Keep importing'
export const confirmCancel = 'Cancel import'
