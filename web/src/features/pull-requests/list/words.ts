import type { PullRequestFilter } from '@debrief/contracts/pull-requests/constants'

export const loading = 'Loading pull requests'
export const loadFailed = 'The pull requests could not be loaded.'
export const gone = 'This pull request doesn’t exist, or you don’t have access to it.'

export const noMatch: Record<PullRequestFilter, string> = {
  all: 'No pull request matches your search and filters.',
  analyzed: 'No analyzed pull request matches your search and filters.',
  pending: 'No pending pull request matches your search and filters.',
}
export const clearFilters = 'Clear search and filters'

export const none: Record<PullRequestFilter, string> = {
  all: 'No pull requests',
  analyzed: 'No analyzed pull requests',
  pending: 'No pending pull requests',
}
export const nonePending = 'No pull requests are waiting or being analyzed.'
export const noneAnalyzed = 'The first review will appear after a pull request is analyzed.'

export const noneFound = 'No pull requests found'
export const memberHasNone =
  'When a pull request by this person is merged in a connected repository, it will appear here.'
export const connectRepositories = 'Connect repositories in settings to start tracking PRs'
export const waitForMerge =
  'When your next pull request in a connected repository is merged, it will appear here.'
