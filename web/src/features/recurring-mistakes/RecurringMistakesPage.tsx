import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useViewed } from '../../session/viewing/Viewing.tsx'
import { Link } from '../../ui/Link.tsx'
import { type Place, readPlace } from './address.ts'
import { useLiveRecurring } from './data/use-live-recurring.ts'
import { useRecurringList } from './data/use-recurring.ts'
import { OpenGroup } from './detail/OpenGroup.tsx'
import { NothingChosen } from './list/NoRecurring.tsx'
import { RecurringList } from './list/RecurringList.tsx'
import { LIST_PANEL, RecurringHeader } from './RecurringHeader.tsx'
import { useRecurringKeys } from './use-recurring-keys.ts'

/** What keeps coming back, by count, and beside it the one that the address names; on phones one or the other. */
export function RecurringMistakesPage() {
  const [search] = useSearchParams()
  const place = useMemo(() => readPlace(search), [search])
  const byKeyboard = useRef(false)
  const { viewed } = useViewed()
  const live = useLiveRecurring()
  const list = useRecurringList(live)
  const all = list.data?.groups ?? []
  const groups = all.filter(({ severity }) => place.severity === 'all' || severity === place.severity)
  useRecurringKeys({ place, ids: groups.map(({ id }) => id) })
  useTop(place)
  const open = place.opened !== null
  const noteHow = (event: MouseEvent) => {
    byKeyboard.current = event.detail === 0
  }
  return (
    <>
      <RecurringHeader place={place} counts={list.data?.counts} />
      <div className="lg:grid lg:grid-cols-[372px_minmax(0,1fr)]">
        <section
          id={LIST_PANEL}
          role="tabpanel"
          aria-label="Recurring mistakes"
          onClickCapture={noteHow}
          className={`p-1.5 max-lg:pb-12 lg:sticky lg:top-[46px] lg:h-[calc(100dvh-59px)] lg:self-start lg:overflow-y-auto ${open ? 'max-lg:hidden' : ''}`}
        >
          <RecurringList place={place} list={list} groups={groups} />
          {viewed === null && all.length > 0 && (
            <p className="px-3 pt-3 text-xs">
              <Link to="/check" className="link text-ink-2">
                Check an open pull request for these
              </Link>
            </p>
          )}
        </section>
        <div
          className={`min-w-0 border-line lg:min-h-[calc(100dvh-59px)] lg:border-l ${open ? '' : 'max-lg:hidden'}`}
        >
          <div className="@container max-w-[900px] px-4 pt-4 pb-12 lg:px-8 lg:pt-[26px] lg:pb-16">
            {place.opened ? (
              <OpenGroup key={place.opened} {...{ id: place.opened, place, all, byKeyboard }} />
            ) : (
              <NothingChosen place={place} first={groups[0]?.id ?? null} />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** What is opened begins at its top; on phones the list is found again where it was left. */
function useTop({ opened }: Place): void {
  const left = useRef(0)
  const before = useRef(opened)
  useLayoutEffect(() => {
    if (before.current === null && opened !== null) left.current = window.scrollY
    before.current = opened
    window.scrollTo({ top: opened || window.matchMedia?.('(width >= 1024px)').matches ? 0 : left.current })
  }, [opened])
}
