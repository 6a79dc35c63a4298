import type { Practice } from '@debrief/contracts/http/practice'
import { Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLate } from '../../ui/use-late.ts'
import { usePractice } from './data/use-practice.ts'
import { type Practising, usePractising } from './data/use-practising.ts'
import { useShownCard } from './data/use-shown-card.ts'
import { Steps } from './Steps.tsx'
import { Today } from './Today.tsx'
import { describeToday } from './today-words.ts'

// Looked at now and then, so it is not part of the page's first load.
const Progress = lazy(() =>
  import('./progress/Progress.tsx').then((module) => ({ default: module.Progress })),
)

const PANEL = 'practice-panel'
const TABS = [
  { value: 'today', label: 'Today' },
  { value: 'progress', label: 'Progress' },
] as const

const NONE: Practice['cards'] = []

/** Today's exercises; or whether practising helps: the address says which. */
export function PracticePage() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'progress' ? 'progress' : 'today'
  const { data: practice, error, isPending, refetch } = usePractice()
  const { card, leave, show } = useShownCard(practice?.cards ?? NONE)
  const practising = usePractising({ onLeave: leave, onUndone: (undone) => show(undone.card.id) })
  const late = useLate(isPending)
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-10 lg:px-8">
      <header className="flex flex-wrap items-end gap-x-5 gap-y-3 pt-[18px] pb-[18px] lg:pt-[26px]">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="title-1">Practice</h1>
          <p className="mt-1 min-h-5 text-sm text-ink-2">{practice ? describeToday(practice) : ''}</p>
        </div>
        {practice && view === 'today' && (
          <div className="flex min-h-[34px] items-center gap-x-3">
            <Undo practice={practice} practising={practising} />
            <Steps done={practice.done} left={practice.cards.length} />
          </div>
        )}
        <div className="ml-auto">
          <Tabs
            label="What to show"
            tabs={TABS}
            chosen={view}
            onChoose={(to) => setSearch(to === 'progress' ? { view: to } : {})}
            panel={PANEL}
          />
        </div>
      </header>
      <Panel view={view}>
        {view === 'progress' ? (
          <Suspense fallback={<Loading />}>
            <Progress />
          </Suspense>
        ) : practice ? (
          <Today practice={practice} shown={card} practising={practising} />
        ) : error ? (
          <LoadFailed
            title="The exercises could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          late && <Skeleton />
        )}
      </Panel>
    </div>
  )
}

const Panel = ({ view, children }: { view: string; children: ReactNode }) => (
  <div id={PANEL} role="tabpanel" aria-label={view === 'progress' ? 'Progress' : 'Today'}>
    {children}
  </div>
)

function Undo({
  practice: { undo },
  practising: { doing, say },
}: {
  practice: Practice
  practising: Practising
}) {
  if (!undo) return null
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<Undo2 className="size-3.5" aria-hidden="true" />}
      busy={doing?.kind === 'undo' && 'Undoing…'}
      onClick={() => say({ kind: 'undo' })}
    >
      <span className="max-sm:sr-only">{undo.what === 'rating' ? 'Undo rating' : 'Undo answer'}</span>
    </Button>
  )
}

/** Where the exercise will stand. */
const Skeleton = () => (
  <div role="status" aria-label="Loading exercises">
    <div
      aria-hidden="true"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_312px]"
    >
      <div className="skeleton h-[430px] rounded-lg" />
      <div className="max-lg:order-first">
        <div className="skeleton h-5 w-3/5" />
        <div className="skeleton mt-4 h-3.5 w-full" />
        <div className="skeleton mt-2 h-3.5 w-4/5" />
      </div>
    </div>
  </div>
)
