import { REVIEW_FILTERS, type ReviewFilter } from '@debrief/contracts/reviews/constants'

/** Identifies a review by its id, or a pull request's current review by the id of the pull request. */
export type Opened = { review: string } | { pullRequest: string }

export interface Place {
  filter: ReviewFilter
  /** Null if only the list is shown. */
  opened: Opened | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idIn = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null

/** Reads the filter and the open review from the URL, ignoring invalid values. */
export function readPlace(search: URLSearchParams): Place {
  const filter = REVIEW_FILTERS.find((one) => one === search.get('filter')) ?? 'all'
  const review = idIn(search.get('review'))
  const pullRequest = idIn(search.get('prId'))
  if (review) return { filter, opened: { review } }
  return { filter, opened: pullRequest ? { pullRequest } : null }
}

export function toAddress({ filter, opened }: Place): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  if (opened && 'review' in opened) search.set('review', opened.review)
  if (opened && 'pullRequest' in opened) search.set('prId', opened.pullRequest)
  return search.size > 0 ? `/reviews?${search}` : '/reviews'
}

/** The id of the review in the navigation state. Null if there isn't one. */
export function reviewInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null
  const { reviewId, selectedReviewId } = state as Record<string, unknown>
  return idIn(reviewId) ?? idIn(selectedReviewId)
}
