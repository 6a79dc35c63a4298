import type { ReviewFilter } from '@debrief/contracts/reviews/constants'
import type { ListedReview } from '@debrief/contracts/reviews/review-list'
import { EXCELLENT_FROM, GOOD_FROM, scoreBand } from '@debrief/domain/reviews/score-band'
import { count } from '@debrief/domain/words'

export const reviewsFailed = 'The reviews could not be loaded.'
export const loadingReviews = 'Loading reviews'

export const noneMatches = 'No review matches your search and filters.'
export const clear = 'Clear search and filters'
export const noneWithScore: Record<ReviewFilter, string> = {
  all: noneMatches,
  excellent: `No review has a score of ${EXCELLENT_FROM} or more.`,
  good: `No review has a score of ${GOOD_FROM} to ${EXCELLENT_FROM - 1}.`,
  'needs-work': `No review has a score of less than ${GOOD_FROM}.`,
}
export const showAll = 'Show all reviews'
export const noReviews = 'No reviews yet'
export const aboutFirstReview = 'The first review will appear here after a merged pull request is analyzed.'
export const viewPullRequests = 'View pull requests'
export const selectReview = 'Select a review'
export const aboutReview = 'You’ll see its score, its mistakes and what reviewers wrote about them.'

export const notScored = 'Not scored'
export const describeScore = (score: number | null) =>
  score === null ? notScored : `Score: ${score} out of 100, ${scoreBand(score)}`
export const approvedWithoutComments = 'Approved without comments'
export const noMistakes = 'No mistakes found'

/** Returns text such as "3 mistakes: 1 high, 2 medium". */
export function describeMistakes({ mistakes, severities }: ListedReview): string {
  if (mistakes === 0) return noMistakes
  const parts = Object.entries(severities).filter(([, number]) => number > 0)
  return `${count(mistakes, 'mistake')}: ${parts.map(([severity, number]) => `${number} ${severity}`).join(', ')}`
}
