import { REVIEW_FILTERS } from '@debrief/contracts/http/review-filters'
import type { ReviewCounts } from '@debrief/contracts/http/review-list'
import { useNavigate } from 'react-router'
import { ListHeader } from '../../session/viewing/ListHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { addressOf, type Place } from './address.ts'
import { useScrolled } from './use-scrolled.ts'

export const LIST_PANEL = 'review-list'

const LABELS = {
  all: 'All Reviews',
  excellent: 'Excellent (80+)',
  good: 'Good (60-79)',
  'needs-work': 'Needs Work (<60)',
}

export function ReviewsHeader({ place, counts }: { place: Place; counts: ReviewCounts | undefined }) {
  const navigate = useNavigate()
  const scrolled = useScrolled()
  const back =
    place.opened === null ? null : { to: addressOf({ ...place, opened: null }), text: 'All reviews' }
  return (
    <ListHeader title="PR Reviews" back={back} collapsed={scrolled}>
      <Tabs
        label="Which reviews"
        panel={LIST_PANEL}
        chosen={place.filter}
        onChoose={(filter) => navigate(addressOf({ ...place, filter }))}
        tabs={REVIEW_FILTERS.map((value) => ({ value, label: LABELS[value], count: counts?.[value] }))}
      />
    </ListHeader>
  )
}
