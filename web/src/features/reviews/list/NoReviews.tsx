import type { ReviewCounts } from '@debrief/contracts/reviews/review-list'
import { EXCELLENT_FROM, GOOD_FROM } from '@debrief/domain/reviews/score-band'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { isFiltered } from '../../lists/shared/filters.ts'
import { type Place, toAddress } from '../address.ts'

const BANDS = {
  all: '',
  excellent: `${EXCELLENT_FROM} or more`,
  good: `${GOOD_FROM} to ${EXCELLENT_FROM - 1}`,
  'needs-work': `less than ${GOOD_FROM}`,
}

export function NoReviews({ place, counts }: { place: Place; counts: ReviewCounts }) {
  if (isFiltered(place.filters))
    return (
      <Empty marks={1} title="No matches">
        No review matches your search and filters.
        <EmptyAction to={toAddress({ ...place, filters: {} })}>Clear search and filters</EmptyAction>
      </Empty>
    )
  if (counts.all > 0)
    return (
      <Empty marks={1} title="No matches">
        No review has a score of {BANDS[place.filter]}.
        <EmptyAction to={toAddress({ ...place, filter: 'all' })}>Show all reviews</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title="No reviews yet">
      The first review will appear here after a merged pull request is analyzed.
      <EmptyAction to="/pull-requests">View pull requests</EmptyAction>
    </Empty>
  )
}

export function NothingChosen() {
  return (
    <Empty marks={3} title="Select a review">
      You’ll see its score, its mistakes and what reviewers wrote about them.
    </Empty>
  )
}
