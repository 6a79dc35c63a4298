import type { Practice } from '@debrief/contracts/practice/practice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { useLate } from '../../ui/states/use-late.ts'
import { Message } from '../../ui/text/Message.tsx'
import { practiceQuery } from './data/practice-query.ts'
import { type PracticeActions, usePracticing } from './data/use-practicing.ts'
import { useShownCard } from './data/use-shown-card.ts'
import { hide } from './shared/hide.tsx'
import { DUE_PRACTICE } from './shared/use-due-practice.ts'
import { Today } from './Today.tsx'
import { describeToday } from './today-words.ts'
import * as words from './words.ts'

const Progress = lazy(() =>
  import('./progress/Progress.tsx').then((module) => ({ default: module.Progress })),
)

const PANEL = 'practice-panel'
const TABS = [
  { value: 'today', label: words.today },
  { value: 'progress', label: words.progress },
] as const

const NONE: Practice['cards'] = []

export function PracticePage() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'progress' ? 'progress' : 'today'
  const { data: practice, error, isPending, refetch } = usePractice()
  const { card, leave, show } = useShownCard(practice?.cards ?? NONE)
  const practicing = usePracticing({ onLeave: leave, onUndone: (undone) => show(undone.card.id) })
  useAskedCard(practice?.cards, show)
  const late = useLate(isPending)
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-10 lg:px-8">
      <header className="flex flex-wrap items-end gap-x-5 gap-y-3 pt-[18px] pb-[18px] lg:pt-[26px]">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="title-1">{words.practice}</h1>
          <p className="mt-1 min-h-10 text-sm text-ink-2 sm:min-h-5">
            {practice ? describeToday(practice) : ''}
          </p>
        </div>
        {practice && view === 'today' && (
          <div className="flex min-h-[34px] items-center gap-x-3 empty:hidden max-sm:order-last">
            <Undo practice={practice} practicing={practicing} />
            <Steps done={practice.done} left={practice.cards.length} />
          </div>
        )}
        <div className="sm:ml-auto">
          <Tabs
            label={words.view}
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
          <Today practice={practice} shown={card} practicing={practicing} />
        ) : error ? (
          <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        ) : (
          late && <Skeleton />
        )}
      </Panel>
    </div>
  )
}

/** When the exercise that the URL names has loaded, shows the exercise and removes its id from the URL. */
function useAskedCard(cards: Practice['cards'] | undefined, show: (cardId: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('card')
  const isThere = asked !== null && (cards?.some(({ id }) => id === asked) ?? false)
  useEffect(() => {
    if (!isThere) return
    show(asked)
    setSearch({}, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each named exercise
  }, [asked, isThere])
}

const Panel = ({ view, children }: { view: string; children: ReactNode }) => (
  <div id={PANEL} role="tabpanel" aria-label={view === 'progress' ? words.progress : words.today}>
    {children}
  </div>
)

function Undo({
  practice: { undo },
  practicing: { doing, say },
}: {
  practice: Practice
  practicing: PracticeActions
}) {
  if (!undo) return null
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<Undo2 className="size-3.5" aria-hidden="true" />}
      busy={doing?.kind === 'undo' && words.undoing}
      onClick={() => say({ kind: 'undo' })}
    >
      <span className="max-sm:sr-only">{undo.what === 'rating' ? words.undoRating : words.undoAnswer}</span>
    </Button>
  )
}

const Skeleton = () => (
  <div role="status" aria-label={words.loadingExercises}>
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

/** With more exercises than this, the position is shown only as text. */
const MAX_STEPS = 16

function Steps({ done, left }: { done: number; left: number }) {
  const all = done + left
  if (all === 0 || left === 0) return null
  return (
    <div className="flex items-center gap-3">
      {all <= MAX_STEPS && (
        <div className="flex gap-1" aria-hidden="true">
          {Array.from({ length: all }, (_, at) => (
            <i
              key={at}
              className={clsx(
                'h-1.5 rounded-[2px]',
                all > 8 ? 'w-3' : 'w-[26px] max-sm:w-4',
                at < done && 'bg-ink',
                at === done && 'bg-mark ring ring-mark-deep',
                at > done && 'bg-line-2',
              )}
            />
          ))}
        </div>
      )}
      <span className="text-sm text-ink-2 tabular-nums">
        <Message text={words.position(done + 1, all)} hidden={hide} />
      </span>
    </div>
  )
}

const MIN_WAIT = 5_000
const MAX_WAIT = 3_600_000

/**
 * Returns the polling interval in milliseconds: the time until the next exercise is due, but at least five seconds and
 * at most an hour. Returns false if no exercise is scheduled.
 */
function untilDue(nextDueAt: string | null): number | false {
  if (nextDueAt === null) return false
  return Math.min(MAX_WAIT, Math.max(MIN_WAIT, Date.parse(nextDueAt) - Date.now()))
}

/** Reloads the exercises when the window gets focus, because the person may have continued in another tab. */
function usePractice() {
  const client = useQueryClient()
  const practice = useQuery({
    ...practiceQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => untilDue(data?.nextDueAt ?? null),
  })
  const due = practice.data?.cards.length
  useEffect(() => {
    if (due !== undefined) client.setQueryData(DUE_PRACTICE, { due })
  }, [client, due])
  return practice
}
