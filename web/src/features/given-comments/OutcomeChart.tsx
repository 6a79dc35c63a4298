import { GIVEN_OUTCOMES, type GivenOutcome } from '@debrief/contracts/given-comments/constants'
import { useRef, useState } from 'react'
import { ChartReader } from '../../ui/charts/ChartReader.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { useWidth } from '../../ui/charts/use-width.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import * as words from './given-words.ts'
import { sumOutcomes } from './outcomes.ts'
import type { Summary } from './use-given-comments.ts'

type Month = Summary['months'][number]

const HEIGHT = 200
const LEFT = 32
const BOTTOM = 24
const TOP = 12
/** The minimum distance between the names of months, in pixels. */
const NAME_DISTANCE = 40

const SOLID: Record<GivenOutcome, string> = {
  'acted-on': 'var(--green-solid)',
  declined: 'var(--blue-solid)',
  unanswered: 'var(--orange-solid)',
  unclear: 'var(--gray-solid)',
}

export const Mark = ({ outcome }: { outcome: GivenOutcome }) => (
  <i aria-hidden="true" className="size-2.5 shrink-0 rounded-[2px]" style={{ background: SOLID[outcome] }} />
)

export function OutcomeChart({ months }: { months: readonly Month[] }) {
  const [asTable, setAsTable] = useState(false)
  return (
    <section aria-label={words.outcomesByMonth} className="rounded-lg border border-line bg-sheet shadow-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5">
        <h2 className="flex-1 text-sm font-[550]">{words.byMonth}</h2>
        <span className="flex items-center gap-2 text-xs text-ink-2">
          {words.table}
          <Switch label={words.showAsTable} on={asTable} onChange={setAsTable} />
        </span>
      </div>
      {asTable ? (
        <ChartTable
          label={words.outcomesAsTable}
          columns={[words.month, ...GIVEN_OUTCOMES.map((outcome) => words.OUTCOME_NAMES[outcome])]}
          rows={months
            .map(({ month, outcomes }) => [
              words.formatMonth(month),
              ...GIVEN_OUTCOMES.map((outcome) => outcomes[outcome]),
            ])
            .toReversed()}
        />
      ) : (
        <>
          <div className="px-3 pt-3">
            <Bars months={months} />
          </div>
          <ul
            aria-label={words.colors}
            className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-xs text-ink-2"
          >
            {GIVEN_OUTCOMES.map((outcome) => (
              <li key={outcome} className="flex items-center gap-1.5">
                <Mark outcome={outcome} />
                {words.OUTCOME_NAMES[outcome]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Bars({ months }: { months: readonly Month[] }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 560)
  const top = Math.max(2, ...months.map(({ outcomes }) => sumOutcomes(outcomes)))
  const base = HEIGHT - BOTTOM
  const step = (width - LEFT - 4) / Math.max(1, months.length)
  const toHeight = (value: number) => (value / top) * (base - TOP)
  const thick = Math.max(2, Math.min(36, step - 4))
  const placed = months.map((one, at) => ({
    ...one,
    x: LEFT + step * (at + 0.5),
    y: base - toHeight(sumOutcomes(one.outcomes)),
    text: words.describeMonth(one),
  }))
  const named = Math.max(1, Math.ceil(NAME_DISTANCE / step))
  return (
    <div ref={box} className="min-w-0">
      <ChartReader label={words.commentsByMonth} readings={placed} width={width} height={HEIGHT}>
        <svg width={width} height={HEIGHT} aria-hidden="true" className="block font-sans text-[11px]">
          {[0, top].map((value) => (
            <g key={value}>
              <path
                d={`M${LEFT} ${base - toHeight(value)}H${width - 4}`}
                stroke={value === 0 ? 'var(--line-2)' : 'var(--line)'}
              />
              <text x={LEFT - 8} y={base - toHeight(value) + 4} textAnchor="end" fill="var(--ink-3)">
                {value}
              </text>
            </g>
          ))}
          {placed.map((month) => (
            <Bar
              key={month.month}
              month={month}
              x={month.x - thick / 2}
              thick={thick}
              toHeight={toHeight}
              base={base}
            />
          ))}
          {placed.map(({ month, x }, at) =>
            at % named === 0 ? (
              <text key={month} x={x} y={HEIGHT - 6} textAnchor="middle" fill="var(--ink-3)">
                {words.formatShortMonth(month)}
              </text>
            ) : null,
          )}
        </svg>
      </ChartReader>
    </div>
  )
}

interface BarProps {
  month: Month
  x: number
  thick: number
  base: number
  toHeight(value: number): number
}

function Bar({ month: { outcomes }, x, thick, base, toHeight }: BarProps) {
  let bottom = base
  return GIVEN_OUTCOMES.map((outcome) => {
    const height = toHeight(outcomes[outcome])
    bottom -= height
    return height > 0 ? (
      <rect
        key={outcome}
        x={x}
        y={bottom}
        width={thick}
        height={Math.max(1, height - 1)}
        fill={SOLID[outcome]}
      />
    ) : null
  })
}
