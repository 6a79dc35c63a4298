import { useState } from 'react'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { forecast, formatDay, type Measure, toBars } from './usage-bars.ts'
import * as words from './usage-figures-words.ts'
import type { Summary } from './use-usage.ts'
import { groupings } from './words.ts'

const MEASURES = [
  { value: 'analyses', label: words.measures.analyses },
  { value: 'agentTokens', label: words.measures.agentTokens },
] as const

export function UsageChart({ summary }: { summary: Summary }) {
  const [now] = useState(() => new Date())
  const [measure, setMeasure] = useState<Measure>('analyses')
  const [asTable, setAsTable] = useState(false)
  const bars = toBars(summary, measure, now)
  const { used, expected } = forecast(summary, measure, now)
  const total = words.totals[measure](used)
  const outlook = expected === null ? null : { expected, day: formatDay(summary.end) }
  return (
    <section aria-label={words.overTime} className="mb-3 rounded-lg border border-line bg-sheet shadow-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <p className="min-w-0 flex-1 basis-56 text-sm">
          <Message
            text={words.describeUsage(outlook)}
            total={<b className="font-semibold tabular-nums">{total}</b>}
          />
        </p>
        <Choices label={words.usageToShow} choices={MEASURES} chosen={measure} onChoose={setMeasure} />
        <span className="flex items-center gap-2 text-xs text-ink-2">
          {words.table}
          <Switch label={words.showTable} on={asTable} onChange={setAsTable} />
        </span>
      </div>
      {asTable ? (
        <ChartTable
          label={words.overTimeTable}
          columns={[groupings.day, words.measures.analyses, words.measures.agentTokens]}
          rows={summary.days.map(({ day, analyses, agentTokens }) => [
            formatDay(day),
            analyses.toLocaleString('en'),
            agentTokens.toLocaleString('en'),
          ])}
        />
      ) : (
        <div className="px-3 pt-8 pb-2">
          <BarChart bars={bars} label={words.describeOverTime(words.describeUsage(outlook, total))} />
        </div>
      )}
    </section>
  )
}
