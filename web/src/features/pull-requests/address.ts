import { PULL_REQUEST_FILTERS, type PullRequestFilter } from '@debrief/contracts/http/pull-request-filters'

export interface Place {
  filter: PullRequestFilter
  /** Id of the pull request that is open; null for the list alone. */
  open: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Filter and open pull request as the address has them; what makes no sense is left out. */
export function readPlace(search: URLSearchParams): Place {
  const filter = search.get('filter')
  const open = search.get('pr')
  return {
    filter: PULL_REQUEST_FILTERS.find((one) => one === filter) ?? 'all',
    open: open !== null && UUID.test(open) ? open.toLowerCase() : null,
  }
}

export function addressOf({ filter, open }: Place): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  if (open) search.set('pr', open)
  return search.size > 0 ? `/pull-requests?${search}` : '/pull-requests'
}
