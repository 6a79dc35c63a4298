import { REVIEW_FILTERS, type ReviewFilter } from '@debrief/contracts/reviews/constants'
import { type ListFilters, readFilters, writeFilters } from '../lists/shared/filters.ts'

/** The id of a review, or the id of a pull request whose current review the page opens. */
export type OpenedReview = { review: string } | { pullRequest: string }

export interface Place {
  filter: ReviewFilter
  filters: ListFilters<'reviews'>
  /** Null if the URL names no review. */
  opened: OpenedReview | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idIn = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null

export function readPlace(search: URLSearchParams): Place {
  const filter = REVIEW_FILTERS.find((one) => one === search.get('filter')) ?? 'all'
  const review = idIn(search.get('review'))
  const pullRequest = idIn(search.get('prId'))
  const filters = readFilters('reviews', search)
  if (review) return { filter, filters, opened: { review } }
  return { filter, filters, opened: pullRequest ? { pullRequest } : null }
}

export type ListPlace = Omit<Place, 'opened'>

export function toQuery({ filter, filters }: ListPlace): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  writeFilters(search, filters)
  return search.toString()
}

export function toAddress({ opened, ...listed }: Place): string {
  const search = new URLSearchParams(toQuery(listed))
  if (opened && 'review' in opened) search.set('review', opened.review)
  if (opened && 'pullRequest' in opened) search.set('prId', opened.pullRequest)
  return search.size > 0 ? `/reviews?${search}` : '/reviews'
}

export function reviewInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null
  const { reviewId, selectedReviewId } = state as Record<string, unknown>
  return idIn(reviewId) ?? idIn(selectedReviewId)
}
