import { PULL_REQUEST_FILTERS, type PullRequestFilter } from '@debrief/contracts/pull-requests/constants'
import { type ListFilters, readFilters, writeFilters } from '../lists/shared/filters.ts'

export interface Place {
  filter: PullRequestFilter
  filters: ListFilters<'pull-requests'>
  /** The id of the pull request in the URL or the navigation state. Null without an id. */
  pointed: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const asId = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null)

export function readPlace(search: URLSearchParams, state: unknown): Place {
  const filter = search.get('filter')
  const carried =
    typeof state === 'object' && state !== null && 'pullRequestId' in state ? state.pullRequestId : null
  return {
    filter: PULL_REQUEST_FILTERS.find((one) => one === filter) ?? 'all',
    filters: readFilters('pull-requests', search),
    pointed: asId(search.get('pr')) ?? asId(carried),
  }
}

export type ListPlace = Omit<Place, 'pointed'>

export function toQuery({ filter, filters }: ListPlace): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  writeFilters(search, filters)
  return search.toString()
}

export function toAddress(listed: ListPlace): string {
  const query = toQuery(listed)
  return query === '' ? '/pull-requests' : `/pull-requests?${query}`
}

export const reviewAddress = (pullRequestId: string): string => `/reviews?prId=${pullRequestId}`
