import { PULL_REQUEST_FILTERS } from '@debrief/contracts/pull-requests/constants'
import type { PullRequestCounts } from '@debrief/contracts/pull-requests/pull-requests'
import { useNavigate } from 'react-router'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { type Place, toAddress } from './address.ts'

export const LIST_PANEL = 'pull-request-list'

const LABELS = { all: 'All', analyzed: 'Analyzed', pending: 'Pending' }

export function FilterTabs({ place, counts }: { place: Place; counts: PullRequestCounts | undefined }) {
  const navigate = useNavigate()
  return (
    <Tabs
      label="Filter pull requests"
      panel={LIST_PANEL}
      chosen={place.filter}
      onChoose={(chosen) => navigate(toAddress({ ...place, filter: chosen }))}
      tabs={PULL_REQUEST_FILTERS.map((value) => ({ value, label: LABELS[value], count: counts?.[value] }))}
    />
  )
}
