import type { Practice } from '@debrief/contracts/practice/practice'
import clsx from 'clsx'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import type { PracticeActions } from '../data/use-practicing.ts'
import { PracticeSettings } from '../settings/PracticeSettings.tsx'
import { today } from '../words.ts'
import * as words from './words.ts'

const ExportLinks = lazy(async () => ({
  default: (await import('../../lists/shared/ExportLinks.tsx')).ExportLinks,
}))

export function Aside({ practice, practicing }: { practice: Practice; practicing: PracticeActions }) {
  return (
    <>
      {practice.total > 0 && <ComingBack practice={practice} />}
      <SkippedExercises suspended={practice.suspended} practicing={practicing} />
      <PracticeSettings />
    </>
  )
}

interface Props {
  suspended: Practice['suspended']
  practicing: PracticeActions
}

function SkippedExercises({ suspended, practicing: { doing, say } }: Props) {
  if (suspended.length === 0) return null
  return (
    <details className="group border-t border-line pt-4">
      <summary className="title-3 cursor-pointer">
        <Message
          text={words.skipped}
          exercises={<span className="font-mono text-xs font-medium text-ink-3">{suspended.length}</span>}
        />
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {suspended.map(({ id, title, category }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              <Line text={title} />
            </span>
            <CategoryLabel category={category} />
            <Button
              size="small"
              busy={doing?.kind === 'restore' && doing.cardId === id && words.restoring}
              onClick={() => say({ kind: 'restore', cardId: id })}
            >
              <Message text={words.restore} exercise={<span className="sr-only">{title}</span>} />
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const longDay = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const firstDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function ComingBack({ practice: { schedule, cameBack } }: { practice: Practice }) {
  return (
    <section aria-labelledby="coming-back">
      <h2 id="coming-back" className="title-3 mb-2">
        {words.upcoming}
      </h2>
      <ol className="grid grid-cols-7 overflow-clip rounded-md border border-line bg-sheet">
        {schedule.map(({ date, due }, at) => {
          const day = new Date(date)
          return (
            <li
              key={date}
              className={clsx(
                '-mt-px -ml-px h-[50px] border-t border-l border-line px-1.5 py-[5px] text-2xs/[1.2] whitespace-nowrap',
                at === 0 ? 'bg-mark-soft font-semibold text-ink' : 'text-ink-3',
              )}
            >
              <span aria-hidden="true">
                {at === 0 ? today : day.getUTCDate() === 1 ? firstDay.format(day) : day.getUTCDate()}
              </span>
              <span className="sr-only">{words.dueOn(at === 0 ? today : longDay.format(day), due)}</span>
              <span className="mt-1.5 flex text-ink">
                {due > 0 && <TallyMarks count={due} max={10} small />}
              </span>
            </li>
          )
        })}
      </ol>
      {cameBack.practiced > 0 && (
        <p className="mt-2 text-xs text-ink-3">{words.describeCameBack(cameBack)}</p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="text-sm">{words.aboutExport}</span>
        <Suspense fallback={<div className="h-7" />}>
          <ExportLinks list="/api/practice" text={words.exportExercises} />
        </Suspense>
      </div>
    </section>
  )
}
