import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { isFiltered } from '../../lists/shared/filters.ts'
import { type Place, toAddress } from '../address.ts'

export function NoRecurring({ place, all }: { place: Place; all: number }) {
  if (isFiltered(place.filters))
    return (
      <Empty marks={1} title="No matches">
        No recurring mistake matches your search and filters.
        <EmptyAction to={toAddress({ ...place, filters: {}, opened: null })}>
          Clear search and filters
        </EmptyAction>
      </Empty>
    )
  if (all > 0)
    return (
      <Empty marks={1} title="No matches">
        No recurring mistake has {place.severity} severity.
        <EmptyAction to={toAddress({ ...place, severity: 'all' })}>Show all</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title="No recurring mistakes tracked yet">
      A mistake appears here when it happens more than once.
      <EmptyAction to="/reviews">View reviews</EmptyAction>
    </Empty>
  )
}

export function NothingChosen() {
  return (
    <Empty marks={3} title="Select a recurring mistake">
      You’ll see where it happened, what reviewers wrote and whether it has become less frequent.
    </Empty>
  )
}
