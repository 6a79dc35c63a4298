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
  loading: 'Loading: Jobs',
  notLoaded: 'Jobs couldn’t be loaded.',
  notUpdated: 'Jobs couldn’t be updated.',
}
export const failedJobs: QueryTexts = {
  loading: 'Loading: Failed jobs',
  notLoaded: 'Failed jobs couldn’t be loaded.',
  notUpdated: 'Failed jobs couldn’t be updated.',
}
export const deliveries: QueryTexts = {
  loading: 'Loading: Deliveries',
  notLoaded: 'Deliveries couldn’t be loaded.',
  notUpdated: 'Deliveries couldn’t be updated.',
}
export const lostDeliveries: QueryTexts = {
  loading: 'Loading: Lost deliveries',
  notLoaded: 'Lost deliveries couldn’t be loaded.',
  notUpdated: 'Lost deliveries couldn’t be updated.',
}
export const explanation: QueryTexts = {
  loading: 'Loading: The explanation',
  notLoaded: 'The explanation couldn’t be loaded.',
  notUpdated: 'The explanation couldn’t be updated.',
}
export const hourlyChecks: QueryTexts = {
  loading: 'Loading: The hourly checks',
  notLoaded: 'The hourly checks couldn’t be loaded.',
  notUpdated: 'The hourly checks couldn’t be updated.',
}
