import { lazy, type MouseEvent, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { isWide } from '../../ui/layout/window.ts'
import { FilterBar } from '../lists/shared/FilterBar.tsx'
import { type AnyFilters, isFiltered } from '../lists/shared/filters.ts'
import { useSeenItem, useShownItem } from '../lists/shared/use-shown-item.ts'
import { type OpenedReview, type Place, readPlace, reviewInState, toAddress, toQuery } from './address.ts'
import type { Page } from './data/review-cache.ts'
import { useLiveReviews } from './data/use-live-reviews.ts'
import { useOpened } from './data/use-review.ts'
import { useReviewList } from './data/use-review-list.ts'
import { OpenReview } from './detail/OpenReview.tsx'
import type { Median } from './detail/ScorePanel.tsx'
import { NothingChosen } from './list/NoReviews.tsx'
import { ReviewList } from './list/ReviewList.tsx'
import { LIST_PANEL, ReviewsHeader } from './ReviewsHeader.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import * as words from './words.ts'

const ScoreHistory = lazy(() =>
  import('./list/ScoreHistory.tsx').then((module) => ({ default: module.ScoreHistory })),
)

/** The chart is hidden if there are fewer scores than this. */
const MIN_SCORES = 3

/** In pixels. If the list is scrolled further, new reviews wait behind a button, so that the list doesn't jump. */
const AT_TOP = 80

/**
 * If the URL doesn't name a review, wide windows open the last seen review, or else the first review. Narrow windows
 * show either the list or the review.
 */
export function ReviewsPage() {
  const place = usePlace()
  const pane = useRef<HTMLElement>(null)
  const byKeyboard = useRef(false)
  const list = useReviewList(place)
  const { live, arrived, showArrived } = useLiveReviews(place, () =>
    pane.current ? Math.max(pane.current.scrollTop, isWide() ? 0 : window.scrollY) <= AT_TOP : true,
  )
  const pages = list.data?.pages
  const reviews = useMemo(() => pages?.flatMap((page) => page.reviews) ?? [], [pages])
  const unasked = useShownItem(
    'reviews',
    useMemo(() => reviews.map(({ id }) => id), [reviews]),
  )
  const shown: Place = place.opened || unasked === null ? place : { ...place, opened: { review: unasked } }
  const opened = useOpened(shown.opened, live)
  // Compares pull requests, because a new version of the open review has a different id.
  const pullRequestId = opened.review?.pullRequest.id ?? opened.pullRequest?.id
  const chosen = reviews.find((one) => one.pullRequest.id === pullRequestId)?.id ?? null
  useSeenItem('reviews', chosen)
  useReviewKeys({
    place,
    reviews,
    chosen,
    onMove: () => {
      byKeyboard.current = false
    },
  })
  useScrollPlace(place.opened)

  const open = place.opened !== null
  const noteHow = (event: MouseEvent) => {
    byKeyboard.current = event.detail === 0
  }
  return (
    <>
      <ReviewsHeader place={place} counts={pages?.[0]?.counts} />
      <div className="lg:grid lg:grid-cols-[312px_minmax(0,1fr)]">
        <section
          ref={pane}
          id={LIST_PANEL}
          role="tabpanel"
          aria-label={words.reviews}
          onClickCapture={noteHow}
          className={`p-1.5 max-lg:pb-12 lg:sticky lg:top-[46px] lg:h-[calc(100dvh-59px)] lg:self-start lg:overflow-y-auto ${open ? 'max-lg:hidden' : ''}`}
        >
          {arrived > 0 && (
            <Arrived
              number={arrived}
              onShow={() => {
                showArrived()
                pane.current?.scrollTo({ top: 0 })
                window.scrollTo({ top: 0 })
              }}
            />
          )}
          <ReviewFilters place={place} />
          <Scores page={pages?.[0]} newest={reviews[0]?.id} />
          <ReviewList place={place} list={list} chosen={chosen} />
        </section>
        <div
          className={`min-w-0 border-line lg:min-h-[calc(100dvh-59px)] lg:border-l ${open ? '' : 'max-lg:hidden'}`}
        >
          <div className="@container max-w-[960px] px-4 pt-4 pb-12 lg:px-8 lg:pt-[26px] lg:pb-16">
            {shown.opened ? (
              <OpenReview
                {...{ opened, byKeyboard }}
                median={medianIn(pages?.[0])}
                back={toAddress({ ...place, opened: null })}
              />
            ) : (
              pages && isFiltered(place.filters) && <NothingChosen />
            )}
          </div>
        </div>
      </div>
      <p className="sr-only" role="status">
        {arrived > 0 ? words.announceArrived(arrived) : ''}
      </p>
    </>
  )
}

const Arrived = ({ number, onShow }: { number: number; onShow(): void }) => (
  <div className="sticky top-[150px] z-[4] mb-2 text-center lg:top-1">
    <Button kind="primary" size="small" onClick={onShow}>
      {words.arrived(number)}
    </Button>
  </div>
)

/** Changing a filter closes the open review, which may no longer match. */
function ReviewFilters({ place }: { place: Place }) {
  const navigate = useNavigate()
  const change = (filters: AnyFilters) =>
    void navigate(toAddress({ ...place, filters: filters as Place['filters'], opened: null }), {
      replace: true,
    })
  return (
    <div className="px-1.5 pt-1.5 pb-2">
      <FilterBar
        screen="reviews"
        label={words.searchReviews}
        filters={place.filters}
        query={toQuery(place)}
        onChange={change}
      />
    </div>
  )
}

function medianIn(page: Page | undefined): Median | null {
  if (!page || page.medianScore === null) return null
  return { score: page.medianScore, reviews: page.scored }
}

/** Moves a review from the navigation state into the URL. */
function usePlace(): Place {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => {
    const read = readPlace(search)
    const named = read.opened ? null : reviewInState(state)
    return named ? { ...read, opened: { review: named } } : read
  }, [search, state])
  const address = toAddress(place)
  useEffect(() => {
    if (reviewInState(state)) navigate(address, { replace: true, state: null })
  }, [navigate, address, state])
  return place
}

/** Scrolls to the top of a newly opened review. On return, narrow windows restore the list's scroll position. */
function useScrollPlace(opened: OpenedReview | null): void {
  const left = useRef(0)
  const open = opened ? JSON.stringify(opened) : null
  useEffect(() => {
    if (open) return
    const note = () => {
      left.current = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [open])
  useLayoutEffect(() => {
    window.scrollTo({ top: open || isWide() ? 0 : left.current })
  }, [open])
}

const Scores = ({ page, newest }: { page: Page | undefined; newest: string | undefined }) =>
  page && page.scored >= MIN_SCORES ? (
    <Suspense fallback={<div className="mb-2 h-[108px]" />}>
      <ScoreHistory medianScore={page.medianScore} newest={newest} />
    </Suspense>
  ) : null
