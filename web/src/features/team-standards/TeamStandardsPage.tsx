import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { addressOf } from './address.ts'
import { Beside, type BesideProps } from './Beside.tsx'
import { SlideOver } from './detail/SlideOver.tsx'
import { NoStandards, NoTeam } from './list/NoStandards.tsx'
import { StandardList } from './list/StandardList.tsx'
import { StandardsHeader } from './StandardsHeader.tsx'
import { SuggestionRows } from './suggestions/SuggestionRows.tsx'
import { useShown } from './use-shown.ts'
import { useStandardKeys } from './use-standard-keys.ts'
import { useWide } from './use-wide.ts'

const CreateStandard = lazy(() =>
  import('./form/CreateStandard.tsx').then((module) => ({ default: module.CreateStandard })),
)

const DiscoverStandards = lazy(() =>
  import('./discovery/DiscoverStandards.tsx').then((module) => ({ default: module.DiscoverStandards })),
)

/** The team's standards, and beside them the one that the address names; on small screens it slides over the list. */
export function TeamStandardsPage() {
  const shown = useShown()
  const { place, first, isManager } = shown
  const [isCreating, setCreating] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const onCreate = isManager ? () => setCreating(true) : null
  // It stays open while what it found changes the page behind it.
  const onFind = isManager ? () => setFinding(true) : null
  return (
    <>
      <StandardsHeader place={place} onCreate={onCreate} />
      {first?.team === null || shown.isEmpty ? (
        <div className="mx-auto max-w-[720px] px-4 py-12">
          {first?.team ? <NoStandards {...{ place, total: 0, onCreate, onFind }} /> : <NoTeam />}
        </div>
      ) : (
        <Standards {...{ shown, onCreate, onFind }} />
      )}
      {isCreating && (
        <Suspense>
          <CreateStandard onClose={() => setCreating(false)} />
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

interface Props {
  shown: ReturnType<typeof useShown>
  onCreate: (() => void) | null
  onFind: (() => void) | null
}

function Standards({ shown, onCreate, onFind }: Props) {
  const { place, list, isManager, suggested, suggestions, standards, rows } = shown
  const navigate = useNavigate()
  const isWide = useWide()
  const byKeyboard = useRef(false)
  const noteHow = (event: MouseEvent) => {
    byKeyboard.current = event.detail === 0
  }
  const noteMove = () => {
    byKeyboard.current = false
  }
  useStandardKeys({ place, rows, onMove: noteMove })
  const newest = standards[0]?.id ?? null
  const beside: BesideProps = { place, isManager, suggested, newest, byKeyboard }
  return (
    <div className="lg:grid lg:grid-cols-[372px_minmax(0,1fr)]">
      <div
        onClickCapture={noteHow}
        className="p-1.5 max-lg:pb-12 lg:sticky lg:top-[46px] lg:h-[calc(100dvh-59px)] lg:self-start lg:overflow-y-auto"
      >
        {onFind && <SuggestionRows {...{ place, suggestions, onFind }} />}
        {suggested.error && (
          <LoadFailed
            title="The suggestions could not be loaded."
            reason={problemText(suggested.error)}
            onRetry={() => void suggested.refetch()}
          />
        )}
        <StandardList {...{ place, list, onCreate, onFind }} />
      </div>
      <div className="min-w-0 border-line max-lg:hidden lg:min-h-[calc(100dvh-59px)] lg:border-l">
        <div className="@container max-w-[900px] px-8 pt-[26px] pb-16">
          {isWide && <Beside {...beside} />}
        </div>
      </div>
      {!isWide && place.opened && (
        <SlideOver onClose={() => void navigate(addressOf({ ...place, opened: null }))}>
          <Beside {...beside} />
        </SlideOver>
      )}
    </div>
  )
}
