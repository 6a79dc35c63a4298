import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { ListedReview, listReviews } from '@debrief/contracts/reviews/review-list'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPlace } from '../address.ts'

export type Page = EndpointAnswer<typeof listReviews>
export type Pages = InfiniteData<Page, string | null>

export const LIST = 'reviews'
/** `viewed` is the id of a team member, or null for the viewer. */
export const listKey = ({ filter, filters }: ListPlace, viewed: string | null = null) =>
  [LIST, viewed ?? 'own', filter, filters] as const
export const ONE = 'review'
export const reviewKey = (id: string) => [ONE, id] as const
export const PULL_REQUEST = 'pull-request'
export const pullRequestKey = (id: string) => [PULL_REQUEST, id] as const

export function newerIn(pages: Pages, top: Page): ListedReview[] {
  const newest = pages.pages[0]?.reviews[0]
  return newest ? top.reviews.filter((one) => isNewer(one, newest)) : top.reviews
}

/**
 * Replaces the beginning of the list with a reloaded first page. If the page and the list don't overlap, reviews could
 * be missing, so the list starts over.
 */
export function mergeTop(pages: Pages, top: Page): Pages {
  const end = top.reviews.at(-1)
  const known = new Set(pages.pages.flatMap((page) => page.reviews.map((one) => one.id)))
  const touches = top.reviews.some((one) => known.has(one.id))
  if (!end || top.next === null || !touches) return { pages: [top], pageParams: [null] }
  const beyond = pages.pages.map((page, index) => ({
    page: { ...page, reviews: page.reviews.filter((one) => isNewer(end, one)) },
    param: pages.pageParams[index] ?? null,
  }))
  const later = beyond.slice(1).filter(({ page }) => page.reviews.length > 0)
  const [first] = beyond
  const merged = first?.page.reviews.length
    ? { ...top, reviews: [...top.reviews, ...first.page.reviews], next: first.page.next }
    : top
  return {
    pages: [merged, ...later.map((one) => one.page)],
    pageParams: [null, ...later.map((one) => one.param)],
  }
}

/** Removes a pull request's review from every cached list, for example while Debrief writes a new version (D14). */
export function dropReviews(client: QueryClient, pullRequestId: string): void {
  client.setQueriesData<Pages>({ queryKey: [LIST] }, (pages) => {
    if (!pages?.pages.some((page) => page.reviews.some((one) => one.pullRequest.id === pullRequestId)))
      return pages
    return {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        reviews: page.reviews.filter((one) => one.pullRequest.id !== pullRequestId),
      })),
    }
  })
}

/**
 * Updates a review's score in the visible list. The review stays in a filtered list even if its new score no longer
 * matches, so that nothing moves. Hidden lists reload when they open.
 */
export function showScore(
  client: QueryClient,
  { reviewId, score }: { reviewId: string; score: number | null },
): void {
  client.removeQueries({ queryKey: [LIST], type: 'inactive' })
  client.setQueriesData<Pages>(
    { queryKey: [LIST] },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) =>
          page.reviews.some((one) => one.id === reviewId)
            ? { ...page, reviews: page.reviews.map((one) => (one.id === reviewId ? { ...one, score } : one)) }
            : page,
        ),
      },
  )
}

const isNewer = (one: ListedReview, other: ListedReview): boolean =>
  one.mergedAt > other.mergedAt || (one.mergedAt === other.mergedAt && one.id > other.id)
