import { useId, useState } from 'react'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import {
  computeRates,
  computeScaleTop,
  describePoint,
  describeTrend,
  findNotes,
  formatDay,
  type StandardNote,
  type StandardSet,
  type Week,
} from './trend.ts'
import * as words from './words/words.ts'

const SPANS = [
  { value: '12', label: words.twelveWeeks },
  { value: '26', label: words.sixMonths },
] as const

interface Props {
  trend: readonly Week[]
  standardsSet: readonly StandardSet[]
}

export function TrendPanel({ trend, standardsSet }: Props) {
  const [span, setSpan] = useState<'12' | '26'>('12')
  const [asTable, setAsTable] = useState(false)
  const panel = useId()
  const points = computeRates(trend, Number(span))
  const notes = findNotes(points, standardsSet, trend.slice(-Number(span)))
  const hasLine = points.length >= 3
  const top = computeScaleTop(points.map(({ rate }) => rate))
  return (
    <section
      className="flex min-w-0 flex-col rounded-lg border border-line bg-sheet shadow-1"
      aria-labelledby={`${panel}-title`}
    >
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-1.5">
        <h2 id={`${panel}-title`} className="title-3">
          {words.repeatedMistakes}
        </h2>
        <span className="text-sm text-ink-3">{words.aboutRate}</span>
        <span className="flex-1" />
        <Tabs label={words.timeRange} panel={panel} small tabs={SPANS} chosen={span} onChoose={setSpan} />
      </div>
      <div id={panel} role="tabpanel" aria-label={words.repeatedByWeek} className="px-2 pt-3">
        {points.length === 0 ? (
          <p className="px-2 pt-2 pb-6 text-sm text-ink-2">{words.noneReviewed}</p>
        ) : hasLine && !asTable ? (
          <LineChart
            points={points.map((point) => ({
              at: Date.parse(point.week),
              value: point.rate,
              text: describePoint(point),
            }))}
            flags={notes.map(({ id, number, week }) => ({ id, number, at: Date.parse(week) }))}
            top={top}
            ticks={[0, top / 2, top]}
            label={[describeTrend(points, Number(span)), ...notes.map(describeNote)].join('. ')}
            last={words.latest}
            height={264}
            formatDay={(at) => formatDay(new Date(at).toISOString())}
          />
        ) : (
          <ChartTable
            label={words.repeatedByWeek}
            columns={words.rateColumns}
            rows={points.map(({ week, pullRequests, repeats, rate }) => [
              formatDay(week),
              pullRequests.toLocaleString('en'),
              repeats.toLocaleString('en'),
              rate.toFixed(1),
            ])}
          />
        )}
      </div>
      {hasLine && (
        <div className="flex flex-wrap items-start gap-x-2 gap-y-1.5 px-2 pb-2">
          <Flags notes={notes} />
          <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? words.showChart : words.showTable}
          </Button>
        </div>
      )}
    </section>
  )
}

const describeNote = ({ number, title, at, figures }: StandardNote) =>
  words.describeStandard(number, formatDay(at), title, figures)

function Flags({ notes }: { notes: readonly StandardNote[] }) {
  if (notes.length === 0) return <span className="flex-1" />
  return (
    <ul aria-label={words.standardsAdded} className="grid min-w-0 flex-1 basis-72 gap-1 px-2 pt-1 text-xs">
      {notes.map(({ id, number, title, at, figures }) => (
        <li key={id} className="flex items-start gap-2">
          <span
            aria-hidden="true"
            className="grid size-4 shrink-0 place-items-center rounded-xs border border-mark-deep bg-mark text-2xs font-[650] text-on-mark"
          >
            {number}
          </span>
          <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
            <Link to={`/team-standards?standard=${id}`} className="link text-ink">
              {title}
            </Link>{' '}
            · {words.addedOn(formatDay(at))}
            {figures && ` · ${figures}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
