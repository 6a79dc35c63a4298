import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { noMatches } from '../../../ui/words.ts'
import { isFiltered } from '../../lists/shared/filters.ts'
import { type Place, toAddress } from '../address.ts'
import * as words from './words.ts'

export function NoRecurring({ place, all }: { place: Place; all: number }) {
  if (isFiltered(place.filters))
    return (
      <Empty marks={1} title={noMatches}>
        {words.noneFound}
        <EmptyAction to={toAddress({ ...place, filters: {}, opened: null })}>{words.clear}</EmptyAction>
      </Empty>
    )
  if (all > 0 && place.severity !== 'all')
    return (
      <Empty marks={1} title={noMatches}>
        {words.noneOfSeverity[place.severity]}
        <EmptyAction to={toAddress({ ...place, severity: 'all' })}>{words.showAll}</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={2} title={words.noneYet}>
      {words.aboutNone}
      <EmptyAction to="/reviews">{words.viewReviews}</EmptyAction>
    </Empty>
  )
}

export function NothingChosen() {
  return (
    <Empty marks={3} title={words.choose}>
      {words.aboutChosen}
    </Empty>
  )
}
