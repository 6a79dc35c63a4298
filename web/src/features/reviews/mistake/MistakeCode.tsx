import type { ReviewedMistake } from '@debrief/contracts/reviews/reviews'
import { ChevronsDown, ChevronsUp, FileCode, LoaderCircle } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { CodeSheet, ComparedLines } from '../../../ui/code/CodeSheet.tsx'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { useColors } from '../../../ui/text/use-colors.ts'
import { listViews, type ShownView } from './code-views.ts'
import { STEP, surround, useSurroundings } from './use-surroundings.ts'
import * as words from './words.ts'

interface Props {
  mistake: ReviewedMistake
  reviewId: string
}

export function MistakeCode({ mistake, reviewId }: Props) {
  const views = useMemo(() => listViews(mistake), [mistake])
  const [chosen, setChosen] = useState<ShownView['value']>()
  const panel = useId()
  const view = views.find((one) => one.value === chosen) ?? views[0]
  if (!view)
    return (
      <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
        <Message
          text={words.notStored(mistake)}
          file={
            <OutLink href={mistake.fileUrl} className="link font-mono">
              {mistake.path}
            </OutLink>
          }
        />
      </p>
    )
  return (
    <CodeSheet
      head={
        <>
          <FileCode className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{mistake.path}</span>
          <span className="whitespace-nowrap text-ink-3">{words.formatLineNumbers(mistake)}</span>
        </>
      }
      tabs={
        views.length > 1 && (
          <Tabs
            label={words.codeView}
            tabs={views}
            chosen={view.value}
            onChoose={setChosen}
            panel={panel}
            small
          />
        )
      }
      copy={view.text}
      copyLabel={words.copyCode[view.value]}
      github={mistake.fileUrl}
      canSplit={view.value === 'diff' || view.value === 'hunk'}
    >
      <div id={panel} {...(views.length > 1 && { role: 'tabpanel', 'aria-label': view.label })}>
        <Code key={view.value} view={view} mistake={mistake} reviewId={reviewId} />
      </div>
    </CodeSheet>
  )
}

function Code({ view, mistake, reviewId }: Props & { view: ShownView }) {
  const { path, programmingLanguage } = mistake
  const around = useSurroundings({ reviewId, mistakeId: mistake.id, view: view.value })
  const { data, error, isFetching, count, expand } = around
  const plain = useMemo(() => {
    const own = view.lines()
    return data ? surround(own, data, count) : own
  }, [view, data, count])
  const lines = useColors(plain, { language: programmingLanguage, path })
  const canGrow = plain.some(({ number }) => number !== null) && !error
  const leftAbove = data ? data.above.length - count.above : STEP
  const leftBelow = data ? data.below.length - count.below : STEP
  return (
    <>
      {canGrow && leftAbove > 0 && (
        <Grow
          side="above"
          busy={isFetching}
          onClick={() => expand('above')}
          count={Math.min(STEP, leftAbove)}
        />
      )}
      <ComparedLines lines={lines} label={words.nameCode(view.value, path, mistake)} />
      {canGrow && leftBelow > 0 && (
        <Grow
          side="below"
          busy={isFetching}
          onClick={() => expand('below')}
          count={Math.min(STEP, leftBelow)}
        />
      )}
      {error && !isFetching && (
        <p role="alert" className="border-t border-line bg-sheet px-3 py-2 font-sans text-xs text-ink-2">
          {problemText(error)} <OutLink href={mistake.fileUrl}>{words.openOnGithub}</OutLink>
        </p>
      )}
    </>
  )
}

interface GrowProps {
  side: 'above' | 'below'
  count: number
  busy: boolean
  onClick(): void
}

function Grow({ side, count, busy, onClick }: GrowProps) {
  const Icon = busy ? LoaderCircle : side === 'above' ? ChevronsUp : ChevronsDown
  return (
    <button
      type="button"
      onClick={() => !busy && onClick()}
      aria-disabled={busy}
      className={`flex h-10 w-full items-center gap-2 border-line bg-sheet px-3 font-sans text-xs text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink lg:h-7 ${side === 'above' ? 'border-b' : 'border-t'}`}
    >
      <Icon className={`size-3.5 ${busy ? 'spin' : ''}`} aria-hidden="true" />
      {busy ? words.loadingLines : words.showLines(count, side)}
    </button>
  )
}
