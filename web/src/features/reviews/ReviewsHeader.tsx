import { REVIEW_FILTERS } from '@debrief/contracts/http/review-filters'
import type { ReviewCounts } from '@debrief/contracts/http/review-list'
import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { ViewAs } from '../../session/viewing/ViewAs.tsx'
import { buttonLook } from '../../ui/Button.tsx'
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

/**
 * The page's name and the filter; on phones the way back stands in their place while a review is open. It shrinks inside
 * a box that keeps its height, so that nothing below moves.
 */
export function ReviewsHeader({ place, counts }: { place: Place; counts: ReviewCounts | undefined }) {
  const navigate = useNavigate()
  const scrolled = useScrolled()
  const open = place.opened !== null
  return (
    <div
      className={clsx(
        'pointer-events-none sticky top-[52px] z-[5] lg:top-0 lg:h-[59px]',
        open ? 'h-[52px]' : 'h-[104px]',
      )}
    >
      <header
        className={clsx(
          'pointer-events-auto flex flex-wrap content-center items-center gap-x-4 gap-y-2 overflow-hidden border-b border-line bg-page/95 px-4 backdrop-blur-[6px] transition-[height] duration-[160ms] ease-out lg:flex-nowrap lg:pr-6 lg:pl-7',
          open
            ? scrolled
              ? 'h-[44px] lg:h-[46px]'
              : 'h-[52px] lg:h-[59px]'
            : scrolled
              ? 'h-[92px] lg:h-[46px]'
              : 'h-[104px] lg:h-[59px]',
        )}
      >
        <div className="flex min-w-0 items-center gap-4 max-lg:w-full max-lg:justify-between">
          <h1 className={clsx('title-2 whitespace-nowrap', open && 'max-lg:sr-only')}>PR Reviews</h1>
          {open && (
            <Link
              to={addressOf({ ...place, opened: null })}
              className={clsx(buttonLook({ kind: 'quiet', size: 'small' }), '-ml-2.5 lg:hidden!')}
            >
              <ArrowLeft className="size-3.5" aria-hidden="true" />
              All reviews
            </Link>
          )}
          <ViewAs />
        </div>
        <div
          className={clsx('min-w-0 lg:flex lg:flex-1 lg:justify-end', open && 'max-lg:hidden')}
          data-filter
        >
          <Tabs
            label="Which reviews"
            panel={LIST_PANEL}
            chosen={place.filter}
            onChoose={(filter) => navigate(addressOf({ ...place, filter }))}
            tabs={REVIEW_FILTERS.map((value) => ({ value, label: LABELS[value], count: counts?.[value] }))}
          />
        </div>
      </header>
    </div>
  )
}
