import { Plus } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { EmptyAction } from '../../../ui/EmptyAction.tsx'
import { addressOf, type Place } from '../address.ts'
import { categoryName } from '../category-name.ts'
import { FindStandards } from '../discovery/FindStandards.tsx'

/** Standards belong to a team, and the viewer is in none. */
export function NoTeam() {
  return (
    <Empty marks={1} title="Join or create a team to access team standards">
      What a team agreed on is kept here, and every next review is held against it.
      <EmptyAction to="/settings">Open the settings</EmptyAction>
    </Empty>
  )
}

interface Props {
  place: Place
  /** Of all categories. */
  total: number
  /** null for members, as the other. */
  onCreate: (() => void) | null
  onFind: (() => void) | null
}

/** Why the list is empty: no standard at all, or none of the category. */
export function NoStandards({ place, total, onCreate, onFind }: Props) {
  if (total > 0 && place.category)
    return (
      <Empty marks={1} title="No such standards">
        None of the team’s standards is about {categoryName(place.category).toLowerCase()}.
        <EmptyAction to={addressOf({ ...place, category: null })}>Show all standards</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title="No team standards yet">
      {onCreate
        ? 'A mistake that keeps coming back makes a good first one. Convert it, or write one yourself.'
        : 'Your team’s manager publishes them: what keeps coming back, and what to do instead.'}
      {onCreate && (
        <span className="mt-4 flex flex-wrap justify-center gap-2">
          {onFind && <FindStandards kind="default" onOpen={onFind} />}
          <Button kind="primary" icon={<Plus className="size-3.5" aria-hidden="true" />} onClick={onCreate}>
            Create Standard
          </Button>
        </span>
      )}
    </Empty>
  )
}

/** What stands in a standard's place while none is chosen; `newest` is the id of the first of the list. */
export function NothingChosen({ place, newest }: { place: Place; newest: string | null }) {
  return (
    <Empty marks={3} title="Select a standard">
      Where it came from, what it changed and every time it was seen open here.
      {newest && (
        <EmptyAction to={addressOf({ ...place, opened: { standard: newest } })}>Open the newest</EmptyAction>
      )}
    </Empty>
  )
}
