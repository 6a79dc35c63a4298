import type { UsageFilters, UsageLine } from '@debrief/contracts/billing/usage'
import { type ReactNode, useState } from 'react'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { deletedAccount } from '../../../ui/words.ts'
import { Ledger } from './Ledger.tsx'
import { forecast, formatDay, type Measure, toBars } from './usage-bars.ts'
import * as words from './usage-figures-words.ts'
import type { Grouping, Summary } from './use-usage.ts'
import { groupings } from './words.ts'

interface Row {
  key: string
  name: ReactNode
  analyses: number
  agentTokens: number
}

const CELL = 'border-t border-line px-4 py-2.5'

interface Props {
  by: Grouping
  summary: Summary
  filters: UsageFilters
}

export function UsageFigures({
  lines,
  summary,
  ...shown
}: Omit<Props, 'summary'> & { summary: Summary | undefined; lines: readonly UsageLine[] }) {
  return (
    <>
      {summary && <UsageChart summary={summary} />}
      {summary && <UsageGroups {...shown} summary={summary} />}
      <Ledger lines={lines} />
    </>
  )
}

function UsageGroups({ by, summary, filters }: Props) {
  const rows = toRows(by, summary, filters)
  const total = (name: 'analyses' | 'agentTokens') =>
    rows.reduce((sum, row) => sum + row[name], 0).toLocaleString('en')
  return (
    <div
      role="region"
      aria-label={words.tables[by]}
      tabIndex={0}
      className="mb-6 max-h-[464px] overflow-auto rounded-lg border border-line bg-sheet shadow-1"
    >
      <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="sr-only">{words.captions[by]}</caption>
        <thead className="sticky top-0 bg-sheet text-xs whitespace-nowrap text-ink-3">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {groupings[by]}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              {words.measures.analyses}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              {words.measures.agentTokens}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, analyses, agentTokens }) => (
            <tr key={key}>
              <th scope="row" className={`${CELL} text-left font-normal [overflow-wrap:anywhere]`}>
                {name}
              </th>
              <td className={`${CELL} text-right`}>{analyses.toLocaleString('en')}</td>
              <td className={`${CELL} text-right`}>{agentTokens.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-sheet font-semibold">
          <tr>
            <th scope="row" className={`${CELL} text-left font-semibold`}>
              {words.total}
            </th>
            <td className={`${CELL} text-right`}>{total('analyses')}</td>
            <td className={`${CELL} text-right`}>{total('agentTokens')}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function toRows(by: Grouping, { days, people, repositories }: Summary, filters: UsageFilters): Row[] {
  if (by === 'day')
    return days.toReversed().map((row) => ({ ...row, key: row.day, name: formatDay(row.day) }))
  if (by === 'repository')
    return repositories
      .filter(({ repository }) => !filters.repository || repository === filters.repository)
      .map((row) => ({ ...row, key: row.repository, name: row.repository || words.deletedRepository }))
  return people
    .filter(({ person }) => !filters.person || person?.id === filters.person)
    .map(({ person, ...row }) => ({
      ...row,
      key: person?.id ?? '',
      name: person ? (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={person.username} src={person.avatarUrl} />
          {person.username}
        </span>
      ) : (
        deletedAccount
      ),
    }))
}

const MEASURES = [
  { value: 'analyses', label: words.measures.analyses },
  { value: 'agentTokens', label: words.measures.agentTokens },
] as const

function UsageChart({ summary }: { summary: Summary }) {
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
