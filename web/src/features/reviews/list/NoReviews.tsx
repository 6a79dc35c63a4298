import type { ReviewCounts } from '@debrief/contracts/reviews/review-list'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { noMatches } from '../../../ui/words.ts'
import { isFiltered } from '../../lists/shared/filters.ts'
import { type Place, toAddress } from '../address.ts'
import * as words from './words.ts'

export function NoReviews({ place, counts }: { place: Place; counts: ReviewCounts }) {
  if (isFiltered(place.filters))
    return (
      <Empty marks={1} title={noMatches}>
        {words.noneMatches}
        <EmptyAction to={toAddress({ ...place, filters: {} })}>{words.clear}</EmptyAction>
      </Empty>
    )
  if (counts.all > 0)
    return (
      <Empty marks={1} title={noMatches}>
        {words.noneWithScore[place.filter]}
        <EmptyAction to={toAddress({ ...place, filter: 'all' })}>{words.showAll}</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title={words.noReviews}>
      {words.aboutFirstReview}
      <EmptyAction to="/pull-requests">{words.viewPullRequests}</EmptyAction>
    </Empty>
  )
}

export function NothingChosen() {
  return (
    <Empty marks={3} title={words.selectReview}>
      {words.aboutReview}
    </Empty>
  )
}
