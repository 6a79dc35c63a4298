import { REVIEW_FILTERS, type ReviewFilter } from '@debrief/contracts/reviews/constants'

/** What stands beside the list: a review by its id, or the one that counts for a pull request. */
export type Opened = { review: string } | { pullRequest: string }

export interface Place {
  filter: ReviewFilter
  /** null for the list alone. */
  opened: Opened | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const idIn = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null

/** Filter and open review as the address has them; what makes no sense is left out. */
export function readPlace(search: URLSearchParams): Place {
  const filter = REVIEW_FILTERS.find((one) => one === search.get('filter')) ?? 'all'
  const review = idIn(search.get('review'))
  const pullRequest = idIn(search.get('prId'))
  if (review) return { filter, opened: { review } }
  return { filter, opened: pullRequest ? { pullRequest } : null }
}

export function addressOf({ filter, opened }: Place): string {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  if (opened && 'review' in opened) search.set('review', opened.review)
  if (opened && 'pullRequest' in opened) search.set('prId', opened.pullRequest)
  return search.size > 0 ? `/reviews?${search}` : '/reviews'
}

/** The review that a page before named in the navigation state; null where it named none. */
export function reviewInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null
  const { reviewId, selectedReviewId } = state as Record<string, unknown>
  return idIn(reviewId) ?? idIn(selectedReviewId)
}
