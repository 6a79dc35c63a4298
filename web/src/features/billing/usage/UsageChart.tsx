import { formatCount } from '@debrief/domain/billing/usage-meter'
import { useState } from 'react'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { forecast, formatDay, type Measure, toBars } from './usage-bars.ts'
import type { Summary } from './use-usage.ts'

const MEASURES = [
  { value: 'analyses', label: 'PR analyses' },
  { value: 'agentTokens', label: 'Agent tokens' },
] as const
const NOUNS: Record<Measure, [one: string, many: string]> = {
  analyses: ['PR analysis', 'PR analyses'],
  agentTokens: ['agent token', 'agent tokens'],
}

export function UsageChart({ summary }: { summary: Summary }) {
  const [now] = useState(() => new Date())
  const [measure, setMeasure] = useState<Measure>('analyses')
  const [asTable, setAsTable] = useState(false)
  const bars = toBars(summary, measure, now)
  const { used, expected } = forecast(summary, measure, now)
  const total = `${formatCount(used)} ${NOUNS[measure][used === 1 ? 0 : 1]}`
  const outlook =
    expected === null ? '' : `, about ${formatCount(expected)} expected by ${formatDay(summary.end)}`
  return (
    <section aria-label="Usage over time" className="mb-3 rounded-lg border border-line bg-sheet shadow-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <p className="min-w-0 flex-1 basis-56 text-sm">
          <b className="font-semibold tabular-nums">{total}</b>
          {outlook}
        </p>
        <Choices label="Usage to show" choices={MEASURES} chosen={measure} onChoose={setMeasure} />
        <span className="flex items-center gap-2 text-xs text-ink-2">
          Table
          <Switch label="Show as table" on={asTable} onChange={setAsTable} />
        </span>
      </div>
      {asTable ? (
        <ChartTable
          label="Usage over time, as a table"
          columns={['Day', 'PR analyses', 'Agent tokens']}
          rows={summary.days.map(({ day, analyses, agentTokens }) => [
            formatDay(day),
            analyses.toLocaleString('en'),
            agentTokens.toLocaleString('en'),
          ])}
        />
      ) : (
        <div className="px-3 pt-8 pb-2">
          <BarChart bars={bars} label={`Usage over time: ${total}${outlook}`} />
        </div>
      )}
    </section>
  )
}
