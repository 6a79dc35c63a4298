import type { PullRequestFilter } from '@debrief/contracts/pull-requests/constants'
import { count } from '@debrief/domain/words'

export const title = 'Pull Requests'
export const describeList = (repositories: number) =>
  repositories === 0
    ? 'Merged pull requests. New ones appear automatically.'
    : `Merged pull requests from ${count(repositories, 'repository', 'repositories')}. New ones appear automatically.`
export const checkOpen = 'Check an open pull request'
export const merged = (pullRequests: number) => `${pullRequests.toLocaleString('en')} merged`

export const filter = 'Filter pull requests'
export const filters: Record<PullRequestFilter, string> = {
  all: 'All',
  analyzed: 'Analyzed',
  pending: 'Pending',
}
export const search = 'Search pull requests'

export const list = 'Pull requests'
export const showNew = (pullRequests: number) => `${pullRequests} new`
export const announceNew = (pullRequests: number) => count(pullRequests, 'new pull request')
