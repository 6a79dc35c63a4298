import type { ReviewCounts } from '@debrief/contracts/http/review-list'
import { Empty } from '../../ui/Empty.tsx'
import { EmptyAction } from '../../ui/EmptyAction.tsx'
import { addressOf, type Place } from './address.ts'

const BANDS = { all: '', excellent: '80 or more', good: '60 to 79', 'needs-work': 'less than 60' }

/** Why the list is empty: no review at all, or none with such a score. */
export function NoReviews({ place, counts }: { place: Place; counts: ReviewCounts }) {
  if (counts.all > 0)
    return (
      <Empty marks={1} title="No such reviews">
        None of these reviews has a score of {BANDS[place.filter]}.
        <EmptyAction to={addressOf({ ...place, filter: 'all' })}>Show all reviews</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title="No reviews yet">
      The first review appears here by itself when a merged pull request was analysed.
      <EmptyAction to="/pull-requests">See pull requests</EmptyAction>
    </Empty>
  )
}

/** What stands in a review's place while none is chosen; `newest` is where the first of the list is. */
export function NothingChosen({ newest }: { newest: string | null }) {
  return (
    <Empty marks={3} title="Select a review">
      Its score, its mistakes and what the reviewers wrote about them open here.
      {newest && <EmptyAction to={newest}>Open the newest</EmptyAction>}
    </Empty>
  )
}
