import { count } from '@debrief/domain/words'

export const standards = 'Team standards'
export const loading = 'Loading standards'
export const failed = 'The standards could not be loaded.'
export const needsReview = 'needs review'
export const seen = (times: number) => `Seen ${count(times, 'time')}`
export const alsoSeen = (times: number) => `, seen ${count(times, 'time')}`
