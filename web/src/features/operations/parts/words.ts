import { count } from '@debrief/domain/words'

export const newestFirst = 'Newest first'
export const repository = 'Repository'
export const repositoryExample = 'owner/name'
export const showOlder = 'Show older'

export const reason = 'Reason'
export const aboutReason = 'Kept in the audit log for 13 months'

export const countAttempts = (attempts: number) => count(attempts, 'attempt')
export const countCrashes = (crashes: number) => count(crashes, 'crash', 'crashes')

export interface QueryTexts {
  loading: string
  notLoaded: string
  notUpdated: string
}

export const jobs: QueryTexts = {
  loading: 'Loading jobs',
  notLoaded: 'Jobs couldn’t be loaded.',
  notUpdated: 'Jobs couldn’t be refreshed.',
}
export const failedJobs: QueryTexts = {
  loading: 'Loading failed jobs',
  notLoaded: 'Failed jobs couldn’t be loaded.',
  notUpdated: 'Failed jobs couldn’t be refreshed.',
}
export const deliveries: QueryTexts = {
  loading: 'Loading deliveries',
  notLoaded: 'Deliveries couldn’t be loaded.',
  notUpdated: 'Deliveries couldn’t be refreshed.',
}
export const lostDeliveries: QueryTexts = {
  loading: 'Loading lost deliveries',
  notLoaded: 'Lost deliveries couldn’t be loaded.',
  notUpdated: 'Lost deliveries couldn’t be refreshed.',
}
export const explanation: QueryTexts = {
  loading: 'Loading the explanation',
  notLoaded: 'The explanation couldn’t be loaded.',
  notUpdated: 'The explanation couldn’t be refreshed.',
}
export const hourlyChecks: QueryTexts = {
  loading: 'Loading the hourly checks',
  notLoaded: 'The hourly checks couldn’t be loaded.',
  notUpdated: 'The hourly checks couldn’t be refreshed.',
}
