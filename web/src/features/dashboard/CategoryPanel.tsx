import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import { useId, useState } from 'react'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { CategoryLabel, categoryName } from '../mistakes/shared/CategoryLabel.tsx'
import { formatDay, type Week } from './trend.ts'
import * as words from './words/words.ts'

interface Props {
  categories: Dashboard['categories']
  trend: readonly Week[]
}

export function CategoryPanel({ categories, trend }: Props) {
  const [asTable, setAsTable] = useState(false)
  const title = useId()
  if (categories.length === 0) return null
  const days = trend.map(({ week }) => formatDay(week))
  const top = Math.max(...categories.flatMap(({ weeks }) => weeks))
  return (
    <section className="min-w-0 rounded-lg border border-line bg-sheet shadow-1" aria-labelledby={title}>
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-2 border-b border-line py-1.5 pr-2 pl-4">
        <h2 id={title} className="title-3">
          {words.mistakesByCategory}
        </h2>
        <span className="text-sm text-ink-3">{words.aboutTotals}</span>
        <span className="flex-1" />
        <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? words.showCharts : words.showTable}
        </Button>
      </div>
      {asTable ? (
        <ChartTable
          label={words.categoryTable}
          columns={[words.fourWeeksTo, ...categories.map(({ category }) => categoryName(category))]}
          rows={days.map((day, at) => [day, ...categories.map(({ weeks }) => weeks[at] ?? 0)]).toReversed()}
        />
      ) : (
        <ul className="grid gap-x-8 gap-y-4 px-4 py-4 sm:grid-cols-2 lg:grid-cols-3">
          {categories.map(({ category, weeks }) => (
            <li key={category} className="min-w-0">
              <div className="flex items-baseline gap-2">
                <CategoryLabel category={category} />
                <span className="flex-1" />
                <span className="font-display text-[17px] font-[640] tabular-nums">{weeks.at(-1)}</span>
                <span className="text-xs text-ink-3">{words.now}</span>
              </div>
              <Sparkline
                values={weeks.map((value, at) => ({
                  value,
                  text: words.mistakesUntil(days[at] ?? '', value),
                }))}
                top={top}
                label={words.describeCategory(categoryName(category), weeks.at(-1) ?? 0, Math.max(...weeks))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
