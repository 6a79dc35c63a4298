import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import type { listPullRequests, PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AnyFilters } from '../../lists/shared/filters.ts'
import type { ListPlace, Place } from '../address.ts'

export type Page = EndpointAnswer<typeof listPullRequests>
export type Pages = InfiniteData<Page, string | null>

export const LIST = 'pull-requests'
export const ONE = 'pull-request'
/** `viewed` is the id of a team member, or null for the viewer. */
export const listKey = ({ filter, filters }: ListPlace, viewed: string | null = null) =>
  [LIST, viewed ?? 'own', filter, filters] as const

/**
 * Whether the list has a search, a filter or a non-default order. If so, only the server knows where a new pull request
 * belongs.
 */
const isNarrowed = (filters: AnyFilters): boolean => Object.keys(filters).length > 0

/**
 * Replaces a changed pull request in the person's lists. Lists with a search, a filter or a non-default order are
 * reloaded instead.
 */
export function replaceChanged(
  client: QueryClient,
  { pullRequest, counts }: PullRequestChanged,
  viewed: string | null = null,
): void {
  const all = { queryKey: [LIST, viewed ?? 'own'] }
  client.setQueriesData<Pages>(
    { ...all, predicate: ({ queryKey }) => !hasFilters(queryKey) },
    (pages) => pages && mapPages(pages, { pullRequest, counts }),
  )
  void client.invalidateQueries({ ...all, predicate: ({ queryKey }) => hasFilters(queryKey) })
  client.setQueryData([ONE, pullRequest.id], pullRequest)
}

const hasFilters = (queryKey: readonly unknown[]) => isNarrowed((queryKey[3] ?? {}) as AnyFilters)

function mapPages(pages: Pages, { pullRequest, counts }: PullRequestChanged): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      counts,
      pullRequests: page.pullRequests.map((one) => (one.id === pullRequest.id ? pullRequest : one)),
    })),
  }
}

export const belongs = ({ filter, filters }: Place, { status }: PullRequest): boolean =>
  !isNarrowed(filters) &&
  (filter === 'all' ||
    (filter === 'analyzed' ? status === 'completed' : status === 'pending' || status === 'processing'))

/**
 * Inserts missing pull requests by merge time. Leaves out pull requests that belong on later pages, which aren't loaded
 * yet.
 */
export function insertNew(pages: Pages, arrived: readonly PullRequest[]): Pages {
  return arrived.reduce(insertOne, pages)
}

function insertOne(pages: Pages, arrived: PullRequest): Pages {
  if (has(pages, arrived.id)) return pages
  const at = pages.pages.findIndex(
    (page) => page.pullRequests.some((one) => isNewer(arrived, one)) || !page.next,
  )
  if (at < 0) return pages
  return {
    ...pages,
    pages: pages.pages.map((page, index) => (index === at ? insertInto(page, arrived) : page)),
  }
}

function insertInto(page: Page, arrived: PullRequest): Page {
  const place = page.pullRequests.findIndex((one) => isNewer(arrived, one))
  const before = place < 0 ? page.pullRequests.length : place
  return { ...page, pullRequests: page.pullRequests.toSpliced(before, 0, arrived) }
}

export const has = (pages: Pages | undefined, id: string): boolean =>
  pages?.pages.some((page) => page.pullRequests.some((one) => one.id === id)) ?? false

const isNewer = (one: PullRequest, other: PullRequest): boolean =>
  one.mergedAt > other.mergedAt || (one.mergedAt === other.mergedAt && one.id > other.id)
