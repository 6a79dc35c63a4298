import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TrendChart, TrendTable } from './TrendChart.tsx'
import { ratesOf, type Week } from './trend.ts'

const SPANS = [
  { value: '12', label: '12 weeks' },
  { value: '26', label: '6 months' },
] as const

/** Mistakes per ten reviewed pull requests, week by week; as numbers where there is too little for a line. */
export function TrendPanel({ trend }: { trend: readonly Week[] }) {
  const [span, setSpan] = useState<'12' | '26'>('12')
  const [asTable, setAsTable] = useState(false)
  const panel = useId()
  const points = ratesOf(trend.slice(-Number(span)))
  return (
    <section
      className="flex min-w-0 flex-col rounded-lg border border-line bg-sheet shadow-1"
      aria-labelledby={`${panel}-title`}
    >
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-4 py-1.5">
        <h2 id={`${panel}-title`} className="title-3">
          Mistakes
        </h2>
        <span className="text-sm text-ink-3">per 10 reviewed pull requests</span>
        <span className="flex-1" />
        <Tabs label="How far back" panel={panel} small tabs={SPANS} chosen={span} onChoose={setSpan} />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label="Mistakes by week"
        className="flex-1 overflow-hidden pt-3 lg:grid lg:content-center"
      >
        {points.length < 3 ? (
          <TooFew points={points} />
        ) : asTable ? (
          <TrendTable points={points} />
        ) : (
          <TrendChart points={points} />
        )}
      </div>
      {points.length >= 3 && (
        <div className="px-2 pb-2">
          <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </div>
      )}
    </section>
  )
}

function TooFew({ points }: { points: ReturnType<typeof ratesOf> }) {
  if (points.length > 0) return <TrendTable points={points} />
  return (
    <p className="px-4 pt-2 pb-6 text-sm text-ink-2">
      No pull request was reviewed in this time. The line begins with the third week that has one.
    </p>
  )
}
