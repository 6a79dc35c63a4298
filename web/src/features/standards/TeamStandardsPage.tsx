import { lazy, type MouseEvent, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { useWide } from '../../ui/layout/window.ts'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { FilterBar } from '../lists/shared/FilterBar.tsx'
import { isFiltered } from '../lists/shared/filters.ts'
import { useSeenItem, useShownItem } from '../lists/shared/use-shown-item.ts'
import { type OpenedStandard, type Place, readPlace, toAddress, toQuery } from './address.ts'
import { OpenStandard } from './detail/OpenStandard.tsx'
import type { StandardDraft } from './form/standard-draft.ts'
import { NoStandards, NoTeam, NothingChosen } from './list/empty-states.ts'
import { StandardList } from './list/StandardList.tsx'
import { StandardsHeader } from './StandardsHeader.tsx'
import { useStandardKeys } from './use-standard-keys.ts'
import { useStandards, useSuggestions } from './use-standards.ts'
import * as words from './words.ts'

const SlideOver = lazy(async () => ({ default: (await import('./detail/SlideOver.tsx')).SlideOver }))

const CreateStandard = lazy(() =>
  import('./form/CreateStandard.tsx').then((module) => ({ default: module.CreateStandard })),
)

const SuggestionRows = lazy(() =>
  import('./suggestions/SuggestionRows.tsx').then((module) => ({ default: module.SuggestionRows })),
)

const OpenSuggestion = lazy(() =>
  import('./suggestions/OpenSuggestion.tsx').then((module) => ({ default: module.OpenSuggestion })),
)

const DiscoverStandards = lazy(() =>
  import('./suggestions/DiscoverStandards.tsx').then((module) => ({ default: module.DiscoverStandards })),
)

export function TeamStandardsPage() {
  const shown = useShown()
  const { place, first, isManager } = shown
  const { isCreating, setCreating, given } = useCreating()
  // The page owns this state, so that the dialog stays open when its results change the list.
  const [isFinding, setFinding] = useState(false)
  const onCreate = isManager ? () => setCreating(true) : null
  const onFind = isManager ? () => setFinding(true) : null
  useShortcuts({ c: () => (onCreate ? onCreate() : false) })
  return (
    <>
      <StandardsHeader place={place} hasTeam={first?.team !== null} onCreate={onCreate} />
      {first?.team === null || shown.isEmpty ? (
        <div className="mx-auto max-w-[720px] px-4 py-12">
          <Suspense>
            {first?.team ? <NoStandards {...{ place, total: 0, onCreate, onFind }} /> : <NoTeam />}
          </Suspense>
        </div>
      ) : (
        <Standards {...{ shown, onCreate, onFind }} />
      )}
      {isCreating && isManager && (
        <Suspense>
          <CreateStandard given={given} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {isFinding && (
        <Suspense>
          <DiscoverStandards onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The form also opens if the URL contains `create`. The navigation state can then provide a draft. */
function useCreating() {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const isNamed = search.has('create')
  const given = (isNamed && (state as { draft?: StandardDraft } | null)?.draft) || null
  const setCreating = (open: boolean) => {
    setOpen(open)
    if (isNamed && !open)
      setSearch(
        (before) => {
          before.delete('create')
          return before
        },
        { replace: true },
      )
  }
  return { isCreating: isOpen || isNamed, setCreating, given }
}

interface Props {
  shown: ReturnType<typeof useShown>
  onCreate: (() => void) | null
  onFind: (() => void) | null
}

function Standards({ shown, onCreate, onFind }: Props) {
  const { place: asked, list, isManager, suggested, suggestions, rows } = shown
  const navigate = useNavigate()
  const isWide = useWide()
  const byKeyboard = useRef(false)
  const noteHow = (event: MouseEvent) => {
    byKeyboard.current = event.detail === 0
  }
  const noteMove = () => {
    byKeyboard.current = false
  }
  // If the URL doesn't name an item, opens a standard rather than a suggestion.
  const unasked = useShownItem('team-standards', shown.ids)
  const place: Place = asked.opened || unasked === null ? asked : { ...asked, opened: { standard: unasked } }
  useSeenItem('team-standards', place.opened && 'standard' in place.opened ? place.opened.standard : null)
  useStandardKeys({ place: asked, rows, onMove: noteMove })
  const isEmptied = list.isSuccess && isFiltered(place.filters)
  const beside: BesideProps = { place, isManager, suggested, isEmptied, byKeyboard }
  return (
    <div className="lg:grid lg:grid-cols-[372px_minmax(0,1fr)]">
      <div
        data-scrolls
        onClickCapture={noteHow}
        className="p-1.5 max-lg:pb-12 lg:sticky lg:top-[46px] lg:h-[calc(100dvh-59px)] lg:self-start lg:overflow-y-auto"
      >
        <div className="px-1.5 pt-1.5 pb-2">
          <FilterBar
            screen="team-standards"
            label={words.search}
            filters={asked.filters}
            query={toQuery(asked.filters)}
            without={['category']}
            onChange={(filters) =>
              void navigate(toAddress({ filters: filters as Place['filters'], opened: null }), {
                replace: true,
              })
            }
          />
        </div>
        <StandardList {...{ place, list, onCreate, onFind }} />
        {onFind && !list.isPending && (
          <Suspense>
            <SuggestionRows {...{ place, suggestions, onFind }} />
          </Suspense>
        )}
        {suggested.error && (
          <LoadFailed
            title={words.suggestionsFailed}
            reason={problemText(suggested.error)}
            onRetry={() => void suggested.refetch()}
          />
        )}
      </div>
      <div className="min-w-0 border-line max-lg:hidden lg:min-h-[calc(100dvh-59px)] lg:border-l">
        <div className="@container max-w-[900px] px-8 pt-[26px] pb-16">
          {isWide && <Beside {...beside} />}
        </div>
      </div>
      {!isWide && asked.opened && (
        <Suspense>
          <SlideOver onClose={() => void navigate(toAddress({ ...asked, opened: null }))}>
            <Beside {...beside} />
          </SlideOver>
        </Suspense>
      )}
    </div>
  )
}

function useShown() {
  const [search] = useSearchParams()
  const place = useMemo(() => readPlace(search), [search])
  const list = useStandards(place.filters)
  const first = list.data?.pages[0]
  const isManager = first?.team?.isManager ?? false
  const suggested = useSuggestions(isManager)
  const suggestions = (isManager && suggested.data?.suggestions) || []
  const ids = list.data?.pages.flatMap((page) => page.standards.map(({ id }) => id)) ?? []
  const rows: OpenedStandard[] = [
    ...ids.map((id) => ({ standard: id })),
    ...suggestions.map(({ id }) => ({ suggestion: id })),
  ]
  const isEmpty = first?.total === 0 && rows.length === 0 && !place.opened
  return { place, list, first, isManager, suggested, suggestions, ids, rows, isEmpty }
}

interface BesideProps {
  place: Place
  isManager: boolean
  suggested: ReturnType<typeof useSuggestions>
  /** Whether the list has loaded and has filters. If so, and if no item is open, no standard matches the filters. */
  isEmptied: boolean
  byKeyboard: RefObject<boolean>
}

function Beside({ place, isManager, suggested, isEmptied, byKeyboard }: BesideProps) {
  const { opened } = place
  if (opened && 'standard' in opened)
    return <OpenStandard key={opened.standard} id={opened.standard} {...{ place, isManager, byKeyboard }} />
  if (opened && isManager)
    return (
      <Suspense>
        <OpenSuggestion key={opened.suggestion} id={opened.suggestion} {...{ place, suggested }} />
      </Suspense>
    )
  return <Suspense>{isEmptied && <NothingChosen />}</Suspense>
}
