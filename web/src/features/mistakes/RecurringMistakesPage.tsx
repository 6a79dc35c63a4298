import { RECURRING_FILTERS } from '@debrief/contracts/mistakes/constants'
import type { RecurringCounts } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { AnalysisStatus } from '@debrief/domain/pull-requests/analysis-status'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLive } from '../../lib/live/use-live.ts'
import { Link } from '../../ui/controls/Link.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { useListKeys } from '../../ui/keys/use-list-keys.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { isWide, useCollapsed } from '../../ui/layout/window.ts'
import { FilterBar } from '../lists/shared/FilterBar.tsx'
import { isFiltered } from '../lists/shared/filters.ts'
import { useSeenItem, useShownItem } from '../lists/shared/use-shown-item.ts'
import { EditorButton } from '../standards/shared/editor-files/EditorButton.tsx'
import { ListHeader } from '../teams/shared/viewing/ListHeader.tsx'
import { useViewed } from '../teams/shared/viewing/Viewing.tsx'
import { type Place, readPlace, toAddress, toQuery } from './address.ts'
import { RECURRING } from './data/recurring-query.ts'
import { useRecurringList } from './data/use-recurring.ts'
import { OpenGroup } from './detail/OpenGroup.tsx'
import { NothingChosen } from './list/NoRecurring.tsx'
import { RecurringList } from './list/RecurringList.tsx'
import { SeverityBars } from './shared/Severity.tsx'
import * as words from './words.ts'

/**
 * If the URL doesn't name a mistake, wide windows open the last seen mistake, or else the first mistake. Phones show
 * either the list or the open mistake.
 */
export function RecurringMistakesPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search), [search])
  const byKeyboard = useRef(false)
  const { viewed } = useViewed()
  const live = useLiveRecurring()
  const list = useRecurringList(place, live)
  const pages = list.data?.pages
  const groups = useMemo(() => pages?.flatMap((page) => page.groups) ?? [], [pages])
  const ids = useMemo(() => groups.map(({ id }) => id), [groups])
  const unasked = useShownItem('recurring-mistakes', ids)
  const shown: Place = place.opened ? place : { ...place, opened: unasked }
  useSeenItem('recurring-mistakes', shown.opened)
  useRecurringKeys({ place, ids })
  useTop(place)
  const open = place.opened !== null
  const noteHow = (event: MouseEvent) => {
    byKeyboard.current = event.detail === 0
  }
  return (
    <>
      <RecurringHeader place={place} counts={pages?.[0]?.counts} />
      <div className="lg:grid lg:grid-cols-[372px_minmax(0,1fr)]">
        <section
          id={LIST_PANEL}
          role="tabpanel"
          aria-label={words.recurring}
          onClickCapture={noteHow}
          className={`p-1.5 max-lg:pb-12 lg:sticky lg:top-[46px] lg:h-[calc(100dvh-59px)] lg:self-start lg:overflow-y-auto ${open ? 'max-lg:hidden' : ''}`}
        >
          <div className="px-1.5 pt-1.5 pb-2">
            <FilterBar
              screen="recurring-mistakes"
              label={words.search}
              filters={place.filters}
              query={toQuery(place)}
              onChange={(filters) =>
                void navigate(
                  toAddress({ ...place, filters: filters as typeof place.filters, opened: null }),
                  { replace: true },
                )
              }
            />
          </div>
          <RecurringList place={shown} list={list} groups={groups} />
          {viewed === null && groups.length > 0 && (
            <p className="px-3 pt-3 text-xs">
              <Link to="/check" className="link text-ink-2">
                {words.check}
              </Link>
            </p>
          )}
        </section>
        <div
          className={`min-w-0 border-line lg:min-h-[calc(100dvh-59px)] lg:border-l ${open ? '' : 'max-lg:hidden'}`}
        >
          <div className="@container max-w-[900px] px-4 pt-4 pb-12 lg:px-8 lg:pt-[26px] lg:pb-16">
            {shown.opened ? (
              <OpenGroup key={shown.opened} {...{ id: shown.opened, place, byKeyboard }} />
            ) : (
              pages && isFiltered(place.filters) && <NothingChosen />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** Scrolls to the top of a newly opened group. On return, narrow windows restore the list's scroll position. */
function useTop({ opened }: Place): void {
  const left = useRef(0)
  const before = useRef(opened)
  useLayoutEffect(() => {
    if (before.current === null && opened !== null) left.current = window.scrollY
    before.current = opened
    window.scrollTo({ top: opened || isWide() ? 0 : left.current })
  }, [opened])
}

/**
 * Reloads the list and the open group after live events that may change them. Returns false while live events are
 * blocked or have stopped.
 */
function useLiveRecurring(): boolean {
  const client = useQueryClient()
  const known = useRef(new Map<string, AnalysisStatus>())
  return useLive(({ event, data }) => {
    if (event === 'beat') return
    if (event === 'pull-request') {
      const { id, status } = data.pullRequest
      // Progress events of a running analysis change nothing here. A completed analysis sends another event
      // when its mistakes are grouped.
      if (status !== 'completed' && known.current.get(id) === status) return
      known.current.set(id, status)
    }
    void client.invalidateQueries({ queryKey: [RECURRING] })
  })
}

/**
 * j, k and the arrow keys move through the list. If a group is open, j and k open the next or previous group. Escape
 * returns to the list.
 */
function useRecurringKeys({ place, ids }: { place: Place; ids: readonly string[] }): void {
  const navigate = useNavigate()
  const moveTo = (move: number) => {
    if (!place.opened) return false
    const at = ids.indexOf(place.opened)
    const to = ids[at < 0 ? 0 : at + move]
    if (!to) return undefined
    void navigate(toAddress({ ...place, opened: to }), { replace: true })
    return findRow(to)?.focus()
  }
  useListKeys({ item: '[data-group]' })
  useShortcuts({
    j: () => moveTo(1),
    k: () => moveTo(-1),
    Escape: () => {
      if (!place.opened) return false
      const row = findRow(place.opened)
      void navigate(toAddress({ ...place, opened: null }))
      return row?.focus()
    },
  })
}

const findRow = (id: string) => document.querySelector<HTMLElement>(`[data-group="${id}"]`)

const LIST_PANEL = 'recurring-list'

function RecurringHeader({ place, counts }: { place: Place; counts: RecurringCounts | undefined }) {
  const navigate = useNavigate()
  const collapsed = useCollapsed({ beyond: 120, until: 60 })
  const back = place.opened === null ? null : { to: toAddress({ ...place, opened: null }), text: words.all }
  return (
    <ListHeader title={words.title} back={back} collapsed={collapsed} end={<EditorButton from="xl" />}>
      <Tabs
        label={words.severity}
        panel={LIST_PANEL}
        chosen={place.severity}
        onChoose={(severity) => void navigate(toAddress({ ...place, severity }))}
        tabs={RECURRING_FILTERS.map((value) => ({
          value,
          label: words.filters[value],
          count: counts?.[value],
          icon: value !== 'all' && <SeverityBars severity={value} plain />,
        }))}
      />
    </ListHeader>
  )
}
