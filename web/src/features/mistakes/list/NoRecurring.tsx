import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { type Place, toAddress } from '../address.ts'

/** Says whether there are no recurring mistakes at all or none of the chosen severity. */
export function NoRecurring({ place, all }: { place: Place; all: number }) {
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

/** Shown while no group is open. `first` is the id of the first group in the list. */
export function NothingChosen({ place, first }: { place: Place; first: string | null }) {
  return (
    <Empty marks={3} title="Select a recurring mistake">
      You’ll see where it happened, what reviewers wrote and whether it has become less frequent.
      {first && (
        <EmptyAction to={toAddress({ ...place, opened: first })}>Open the most frequent mistake</EmptyAction>
      )}
    </Empty>
  )
}
