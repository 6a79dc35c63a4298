import { useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { TrendChart } from './TrendChart.tsx'
import { TrendTable } from './TrendTable.tsx'
import { computeRates, findNotes, formatDay, type Point, type StandardSet, type Week } from './trend.ts'

const SPANS = [
  { value: '12', label: '12 weeks' },
  { value: '26', label: '6 months' },
] as const

interface Props {
  trend: readonly Week[]
  standardsSet: readonly StandardSet[]
}

/**
 * Repeated mistakes per ten reviewed pull requests, by week. Shown as a table if there's too little data for
 * a line.
 */
export function TrendPanel({ trend, standardsSet }: Props) {
  const [span, setSpan] = useState<'12' | '26'>('12')
  const [asTable, setAsTable] = useState(false)
  const panel = useId()
  const points = computeRates(trend.slice(-Number(span)))
  const notes = findNotes(points, standardsSet)
  const newest = notes.at(-1)
  return (
    <section
      className="flex min-w-0 flex-col rounded-lg border border-line bg-sheet shadow-1"
      aria-labelledby={`${panel}-title`}
    >
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-1.5">
        <h2 id={`${panel}-title`} className="title-3">
          Repeated mistakes
        </h2>
        <span className="text-sm text-ink-3">per 10 reviewed pull requests</span>
        <span className="flex-1" />
        <Tabs label="Time range" panel={panel} small tabs={SPANS} chosen={span} onChoose={setSpan} />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label="Repeated mistakes by week"
        className="flex-1 overflow-hidden pt-3 lg:grid lg:content-center"
      >
        {points.length < 3 ? (
          <TooFew points={points} />
        ) : asTable ? (
          <TrendTable points={points} notes={notes} />
        ) : (
          <TrendChart points={points} notes={notes} weeks={Number(span)} />
        )}
      </div>
      {points.length >= 3 && (
        <div className="flex flex-wrap items-center gap-x-2 px-2 pb-2">
          <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          {newest && !asTable && (
            <span className="px-2 text-xs text-ink-3 sm:hidden">
              Standard added {formatDay(newest.at)}: {newest.title}
            </span>
          )}
        </div>
      )}
    </section>
  )
}

function TooFew({ points }: { points: readonly Point[] }) {
  if (points.length > 0) return <TrendTable points={points} notes={[]} />
  return (
    <p className="px-4 pt-2 pb-6 text-sm text-ink-2">
      No pull requests were reviewed in this period. The chart needs at least 3 weeks with reviewed pull
      requests.
    </p>
  )
}
