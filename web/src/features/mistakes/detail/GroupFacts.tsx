import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Day } from '../Day.tsx'
import { chooseTone, isImproving } from '../looks.ts'
import { lastWords } from './silence-words.ts'
import * as words from './words.ts'

export function GroupFacts({ group }: { group: RecurringMistakeView }) {
  return (
    <dl className="mt-[18px] grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-sheet @2xl:grid-cols-[minmax(max-content,1.3fr)_minmax(max-content,1fr)_minmax(max-content,1.2fr)_minmax(max-content,1fr)] [&>div]:border-line [&>div:nth-child(even)]:border-l [&>div:nth-child(n+3)]:border-t @2xl:[&>div:nth-child(n+2)]:border-l @2xl:[&>div:nth-child(n+3)]:border-t-0">
      <Fact name={words.occurrences}>
        <span className="inline-flex items-center gap-2.5">
          {group.count.toLocaleString('en')}
          <span className={clsx(chooseTone(group), 'text-tone')}>
            <TallyMarks count={group.count} />
          </span>
        </span>
      </Fact>
      <Fact name={words.firstSeen}>
        <Day at={group.firstAt} />
      </Fact>
      <Fact name={words.lastSeen}>
        {isImproving(group) ? <Day at={group.lastAt} /> : lastWords(group.silence)}
      </Fact>
      <Fact name={words.practice}>{words.describePractice(group.practice)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-[18px] py-[13px]">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="mt-0.5 font-display text-[17px]/[1.3] font-[620] tracking-[-.02em] @2xl:text-[19px]/[1.3] @2xl:whitespace-nowrap">
        {children}
      </dd>
    </div>
  )
}
