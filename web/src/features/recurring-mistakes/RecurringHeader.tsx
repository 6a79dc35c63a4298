import { RECURRING_FILTERS } from '@debrief/contracts/http/recurring-filters'
import type { RecurringCounts } from '@debrief/contracts/http/recurring-mistakes'
import { useNavigate } from 'react-router'
import { EditorButton } from '../../session/guidance/EditorButton.tsx'
import { SeverityBars } from '../../session/Severity.tsx'
import { ListHeader } from '../../session/viewing/ListHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useCollapsed } from '../../ui/use-collapsed.ts'
import { addressOf, type Place } from './address.ts'

export const LIST_PANEL = 'recurring-list'

const LABELS = { all: 'All', high: 'High', medium: 'Medium', low: 'Low' }

export function RecurringHeader({ place, counts }: { place: Place; counts: RecurringCounts | undefined }) {
  const navigate = useNavigate()
  const collapsed = useCollapsed()
  const back =
    place.opened === null
      ? null
      : { to: addressOf({ ...place, opened: null }), text: 'All recurring mistakes' }
  return (
    <ListHeader title="Recurring Mistakes" back={back} collapsed={collapsed} end={<EditorButton from="xl" />}>
      <Tabs
        label="How severe"
        panel={LIST_PANEL}
        chosen={place.severity}
        onChoose={(severity) => void navigate(addressOf({ ...place, severity }))}
        tabs={RECURRING_FILTERS.map((value) => ({
          value,
          label: LABELS[value],
          count: counts?.[value],
          icon: value !== 'all' && <SeverityBars severity={value} plain />,
        }))}
      />
    </ListHeader>
  )
}
