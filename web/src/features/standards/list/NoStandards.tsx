import { Plus } from 'lucide-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { noMatches } from '../../../ui/words.ts'
import { isFiltered } from '../../lists/shared/filters.ts'
import { type Place, toAddress } from '../address.ts'
import { FindStandards } from '../suggestions/FindStandards.tsx'
import { backToList, create } from '../words.ts'
import * as words from './no-standards-words.ts'

export function NoTeam() {
  return (
    <Empty marks={1} title={words.joinTeam}>
      {words.aboutStandards}
      <EmptyAction to="/settings">{words.openSettings}</EmptyAction>
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
      <Empty marks={1} title={noMatches}>
        {words.noneMatches}
        <EmptyAction to={toAddress({ filters: {}, opened: null })}>{words.clearFilters}</EmptyAction>
      </Empty>
    )
  if (total > 0 && category)
    return (
      <Empty marks={1} title={noMatches}>
        {words.noneAbout(category)}
        <EmptyAction to={toAddress({ filters: {}, opened: null })}>{words.showAll}</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title={words.noneYet}>
      {words.describeNone(onCreate !== null)}
      {onCreate && (
        <span className="mt-4 flex flex-wrap justify-center gap-2">
          {onFind && <FindStandards kind="default" onOpen={onFind} />}
          <Button kind="primary" icon={<Plus className="size-3.5" aria-hidden="true" />} onClick={onCreate}>
            {create}
          </Button>
        </span>
      )}
    </Empty>
  )
}

export function NothingChosen() {
  return (
    <Empty marks={3} title={words.select}>
      {words.aboutSelected}
    </Empty>
  )
}

export function NotFound({ place }: { place: Place }) {
  return (
    <Empty marks={1} title={words.notFound}>
      {words.maybeDeleted}
      <EmptyAction to={toAddress({ ...place, opened: null })}>{backToList}</EmptyAction>
    </Empty>
  )
}
