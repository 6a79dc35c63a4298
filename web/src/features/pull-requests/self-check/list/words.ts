import { count } from '@debrief/domain/words'

export const address = 'Pull request URL'
export const addressExample = 'URL, or owner/name#12'
export const check = 'Check'

export const list = 'Open pull requests'
export const loading = 'Loading your open pull requests'
export const loadFailed = 'Your open pull requests could not be loaded.'
export const draft = 'Draft'

export const noRepositories = 'No repositories connected'
export const aboutRepositories = 'Your open pull requests in connected repositories will appear here.'
export const connectRepositories = 'Connect repositories'
export const noneFound = 'No open pull requests found'
export const noneIn = (repositories: number) =>
  repositories === 1
    ? 'You have no open pull requests in the connected repository.'
    : `You have no open pull requests in the ${count(repositories, 'connected repository', 'connected repositories')}.`

export const olderNotListed = (pullRequests: number) =>
  `${count(pullRequests, 'older pull request')} not listed. To check one, paste its URL.`
export const notFullySearched = (repositories: number) =>
  repositories === 1
    ? '1 repository wasn’t fully searched'
    : `${count(repositories, 'repository', 'repositories')} weren’t fully searched`
