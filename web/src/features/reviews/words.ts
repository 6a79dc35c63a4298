import type { ReviewFilter } from '@debrief/contracts/reviews/constants'
import { count } from '@debrief/domain/words'

export const filters: Record<ReviewFilter, string> = {
  all: 'All Reviews',
  excellent: 'Excellent (80+)',
  good: 'Good (60-79)',
  'needs-work': 'Needs Work (<60)',
}
export const prReviews = 'PR Reviews'
export const allReviews = 'All reviews'
export const filterByScore = 'Filter by score'
export const reviews = 'Reviews'
export const searchReviews = 'Search reviews'
export const arrived = (number: number) => `${number} new`
export const announceArrived = (number: number) => count(number, 'new review')

export const reviewNotFound = 'Review not found'
export const mayNotExist = 'It doesn’t exist, or you don’t have access to it.'
export const viewAllReviews = 'View all reviews'
export const reviewFailed = 'The review could not be loaded.'
export const loadingReview = 'Loading the review'
export const noMistakes = 'This review has no mistakes.'
