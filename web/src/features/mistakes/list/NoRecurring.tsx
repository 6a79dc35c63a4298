import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { addressOf, type Place } from '../address.ts'

/** Why the list is empty: none at all, or none of the severity. */
export function NoRecurring({ place, all }: { place: Place; all: number }) {
  if (all > 0)
    return (
      <Empty marks={1} title="No matches">
        No recurring mistake has {place.severity} severity.
        <EmptyAction to={addressOf({ ...place, severity: 'all' })}>Show all</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title="No recurring mistakes tracked yet">
      A mistake appears here when it happens more than once.
      <EmptyAction to="/reviews">View reviews</EmptyAction>
    </Empty>
  )
}

/** What stands in a group's place while none is chosen; `first` is the id of the first of the list. */
export function NothingChosen({ place, first }: { place: Place; first: string | null }) {
  return (
    <Empty marks={3} title="Select a recurring mistake">
      You’ll see where it happened, what reviewers wrote and whether it has become less frequent.
      {first && <EmptyAction to={addressOf({ ...place, opened: first })}>Open the most frequent</EmptyAction>}
    </Empty>
  )
}
