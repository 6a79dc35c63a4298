import type { RecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import clsx from 'clsx'
import { BookMarked, CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { Link } from '../../../ui/controls/Link.tsx'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { chooseTone, isImproving } from '../looks.ts'
import { CategoryLabel } from '../shared/CategoryLabel.tsx'
import { SeverityTag } from '../shared/Severity.tsx'
import * as words from './words.ts'

interface Props {
  group: RecurringMistake
  address: string
  chosen: boolean
  /** Whether another group in the list has the same title. If so, the row also shows the language. */
  isNamesake: boolean
}

export const RecurringRow = memo(function RecurringRow({ group, address, chosen, isNamesake }: Props) {
  const { id, title, severity, category, programmingLanguage, isStandard, weeks } = group
  const isLess = isImproving(group)
  return (
    <Link
      to={address}
      data-group={id}
      aria-current={chosen ? 'true' : undefined}
      className={clsx(
        'grid scroll-my-1.5 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-[5px] rounded-md px-3 py-[11px] -outline-offset-2',
        chosen
          ? 'here bg-sheet inset-ring inset-ring-line-2 [--here-inset:10px] [--here-left:-6px]'
          : 'hover:bg-hover',
      )}
    >
      <span className="line-clamp-3 leading-[1.35] font-[550] [overflow-wrap:anywhere]">
        <Line text={title} />
      </span>
      <span
        className={clsx(chooseTone(group), 'inline-flex items-center gap-1.5 justify-self-end text-tone')}
        title={words.occurrences(group.count)}
      >
        {isLess && <CircleCheck className="size-3.5" aria-hidden="true" />}
        <TallyMarks count={group.count} />
        <span className="sr-only">
          {isLess ? words.improving(group.count) : words.occurrences(group.count)}
        </span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <SeverityTag severity={severity} />
        <CategoryLabel category={category} />
        {isNamesake && programmingLanguage && <Chip>{programmingLanguage}</Chip>}
        {isStandard && (
          <span title={words.teamStandard}>
            <BookMarked className="size-3.5 text-ink-2" aria-hidden="true" />
            <span className="sr-only">{words.teamStandard}</span>
          </span>
        )}
      </span>
      <span className="self-end justify-self-end" title={words.listWeeks(weeks)}>
        <Sparkline weeks={weeks} />
        <span className="sr-only">
          {words.inLastWeeks(
            weeks.reduce((sum, number) => sum + number, 0),
            weeks.length,
          )}
        </span>
      </span>
    </Link>
  )
})

function Sparkline({ weeks }: { weeks: readonly number[] }) {
  const max = Math.max(1, ...weeks)
  return (
    <span aria-hidden="true" className="inline-flex h-[22px] items-end gap-0.5">
      {weeks.map((number, at) => {
        const isNow = at === weeks.length - 1
        return (
          <i
            key={at}
            className={clsx(
              'w-[5px] rounded-[1px]',
              number > 0 ? (isNow ? 'bg-mark-deep' : 'bg-ink-2') : isNow ? 'bg-mark-deep' : 'bg-line-2',
            )}
            style={{ height: number > 0 ? 4 + Math.round((number / max) * 18) : 2 }}
          />
        )
      })}
    </span>
  )
}
