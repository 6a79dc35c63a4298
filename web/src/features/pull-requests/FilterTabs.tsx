import { PULL_REQUEST_FILTERS, type PullRequestFilter } from '@debrief/contracts/pull-requests/constants'
import type { PullRequestCounts } from '@debrief/contracts/pull-requests/pull-requests'
import { useNavigate } from 'react-router'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { toAddress } from './address.ts'

export const LIST_PANEL = 'pull-request-list'

const LABELS = { all: 'All', analyzed: 'Analyzed', pending: 'Pending' }

export function FilterTabs({
  filter,
  counts,
}: {
  filter: PullRequestFilter
  counts: PullRequestCounts | undefined
}) {
  const navigate = useNavigate()
  return (
    <Tabs
      label="Filter pull requests"
      panel={LIST_PANEL}
      chosen={filter}
      onChoose={(chosen) => navigate(toAddress(chosen))}
      tabs={PULL_REQUEST_FILTERS.map((value) => ({ value, label: LABELS[value], count: counts?.[value] }))}
    />
  )
}
