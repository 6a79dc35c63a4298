import { PULL_REQUEST_FILTERS } from '@debrief/contracts/pull-requests/constants'
import type { PullRequestCounts } from '@debrief/contracts/pull-requests/pull-requests'
import { useNavigate } from 'react-router'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { type Place, toAddress } from './address.ts'
import * as words from './words.ts'

export const LIST_PANEL = 'pull-request-list'

export function FilterTabs({ place, counts }: { place: Place; counts: PullRequestCounts | undefined }) {
  const navigate = useNavigate()
  return (
    <Tabs
      label={words.filter}
      panel={LIST_PANEL}
      chosen={place.filter}
      onChoose={(chosen) => navigate(toAddress({ ...place, filter: chosen }))}
      tabs={PULL_REQUEST_FILTERS.map((value) => ({
        value,
        label: words.filters[value],
        count: counts?.[value],
      }))}
    />
  )
}
