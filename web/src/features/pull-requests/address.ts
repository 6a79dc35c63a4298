import { PULL_REQUEST_FILTERS, type PullRequestFilter } from '@debrief/contracts/pull-requests/constants'

export interface Place {
  filter: PullRequestFilter
  /** The id of the pull request in the URL or the navigation state. Null if there isn't one. */
  pointed: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const asId = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null)

/** Reads the filter and the highlighted pull request from the URL and the navigation state, ignoring invalid values. */
export function readPlace(search: URLSearchParams, state: unknown): Place {
  const filter = search.get('filter')
  const carried =
    typeof state === 'object' && state !== null && 'pullRequestId' in state ? state.pullRequestId : null
  return {
    filter: PULL_REQUEST_FILTERS.find((one) => one === filter) ?? 'all',
    pointed: asId(search.get('pr')) ?? asId(carried),
  }
}

export const toAddress = (filter: PullRequestFilter): string =>
  filter === 'all' ? '/pull-requests' : `/pull-requests?filter=${filter}`

export const reviewAddress = (pullRequestId: string): string => `/reviews?prId=${pullRequestId}`
