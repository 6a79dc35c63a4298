import { REVIEW_FILTERS } from '@debrief/contracts/reviews/constants'
import type { ReviewCounts } from '@debrief/contracts/reviews/review-list'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { ListHeader } from '../teams/shared/viewing/ListHeader.tsx'
import { type Place, toAddress } from './address.ts'
import * as words from './words.ts'

export const LIST_PANEL = 'review-list'

export function ReviewsHeader({ place, counts }: { place: Place; counts: ReviewCounts | undefined }) {
  const navigate = useNavigate()
  const scrolled = useScrolled()
  const back =
    place.opened === null ? null : { to: toAddress({ ...place, opened: null }), text: words.allReviews }
  return (
    <ListHeader title={words.prReviews} back={back} collapsed={scrolled}>
      <Tabs
        label={words.filterByScore}
        panel={LIST_PANEL}
        chosen={place.filter}
        onChoose={(filter) => navigate(toAddress({ ...place, filter }))}
        tabs={REVIEW_FILTERS.map((value) => ({ value, label: words.filters[value], count: counts?.[value] }))}
      />
    </ListHeader>
  )
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true })
  return () => window.removeEventListener('scroll', tell)
}

/** Whether the page is scrolled by more than 1 px (specification, point 2). */
const useScrolled = () => useSyncExternalStore(subscribe, () => window.scrollY > 1)
