import { Empty } from '../../../ui/Empty.tsx'
import { EmptyAction } from '../../../ui/EmptyAction.tsx'
import { addressOf, type Place } from '../address.ts'

/** Why the list is empty: none at all, or none of the severity. */
export function NoRecurring({ place, all }: { place: Place; all: number }) {
  if (all > 0)
    return (
      <Empty marks={1} title="None of this severity">
        No recurring mistake here is {place.severity}.
        <EmptyAction to={addressOf({ ...place, severity: 'all' })}>Show all</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title="No recurring mistakes tracked yet">
      One appears here when a mistake in a review is like an earlier one.
      <EmptyAction to="/reviews">See the reviews</EmptyAction>
    </Empty>
  )
}

/** What stands in a group's place while none is chosen; `first` is the id of the first of the list. */
export function NothingChosen({ place, first }: { place: Place; first: string | null }) {
  return (
    <Empty marks={3} title="Select a recurring mistake">
      Where it happened, what the reviewers wrote and whether it comes less often open here.
      {first && <EmptyAction to={addressOf({ ...place, opened: first })}>Open the most frequent</EmptyAction>}
    </Empty>
  )
}
