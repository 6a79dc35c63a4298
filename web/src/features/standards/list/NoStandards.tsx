import { Plus } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { isFiltered } from '../../lists/shared/filters.ts'
import { type Place, toAddress } from '../address.ts'
import { categoryName } from '../category-name.ts'
import { FindStandards } from '../suggestions/FindStandards.tsx'

export function NoTeam() {
  return (
    <Empty marks={1} title="Join or create a team to access team standards">
      Standards are the rules that your team agrees on. Reviews show when a pull request violates one.
      <EmptyAction to="/settings">Open settings</EmptyAction>
    </Empty>
  )
}

interface Props {
  place: Place
  /** The number of the team's standards, ignoring all filters. */
  total: number
  /** Null for members, who can't create standards. */
  onCreate: (() => void) | null
  onFind: (() => void) | null
}

export function NoStandards({ place, total, onCreate, onFind }: Props) {
  const { category, ...others } = place.filters
  if (total > 0 && isFiltered(others))
    return (
      <Empty marks={1} title="No matches">
        No standard matches your search and filters.
        <EmptyAction to={toAddress({ filters: {}, opened: null })}>Clear search and filters</EmptyAction>
      </Empty>
    )
  if (total > 0 && category)
    return (
      <Empty marks={1} title="No matches">
        Your team has no standards about {categoryName(category).toLowerCase()}.
        <EmptyAction to={toAddress({ filters: {}, opened: null })}>Show all standards</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title="No team standards yet">
      {onCreate
        ? 'Convert a recurring mistake to your first standard, or write one yourself.'
        : 'Standards will appear here when your team’s manager creates them.'}
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

export function NothingChosen() {
  return (
    <Empty marks={3} title="Select a standard">
      You’ll see where it came from, whether it helped and when it was violated.
    </Empty>
  )
}

export function NotFound({ place }: { place: Place }) {
  return (
    <Empty marks={1} title="Standard not found">
      It doesn’t exist, or it was deleted.
      <EmptyAction to={toAddress({ ...place, opened: null })}>Back to the list</EmptyAction>
    </Empty>
  )
}
