import { call } from '@debrief/contracts/call'
import type { HeatMap as Answer, showHeatMap } from '@debrief/contracts/dashboard/heat-map'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/domain/practice/progress'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { formatDay } from '../trend.ts'
import { Sheet } from './Sheet.tsx'
import * as words from './words.ts'

/**
 * A cell shows a number only if at least five people contribute to it. The table has no totals, because they could
 * reveal hidden numbers (D45a).
 */
export function HeatMap({ people }: { people: number }) {
  const [period, setPeriod] = useState<string | null>(null)
  const enough = people >= PEOPLE_FOR_TEAM_PROGRESS
  const { data, error, refetch } = useHeatMap(period, enough)
  if (!enough)
    return (
      <Sheet title={words.mistakesByRepository}>
        <p className="px-4 py-4 text-sm text-ink-2">{words.neededForMap(PEOPLE_FOR_TEAM_PROGRESS)}</p>
      </Sheet>
    )
  if (error && !data)
    return <LoadFailed title={words.mapFailed} reason={problemText(error)} onRetry={() => void refetch()} />
  return (
    <Sheet title={words.mistakesByRepository} about={words.aboutMap(PEOPLE_FOR_TEAM_PROGRESS)}>
      {data ? <Shown map={data} onPeriod={setPeriod} /> : <div className="h-40" />}
    </Sheet>
  )
}

function Shown({ map, onPeriod }: { map: Answer; onPeriod(period: string): void }) {
  const { periods, period, until, repositories } = map
  const id = useId()
  if (period === null || until === null)
    return <p className="px-4 py-4 text-sm text-ink-2">{words.noPeriodYet}</p>
  const maxCount = Math.max(0, ...repositories.flatMap(({ cells }) => cells.map(({ mistakes }) => mistakes)))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm text-ink-2">
        <label htmlFor={id}>{words.period}</label>
        <select
          id={id}
          value={period}
          onChange={(event) => onPeriod(event.target.value)}
          className="h-10 rounded-sm border border-line-ctl bg-sheet px-2 text-sm text-ink lg:h-[34px]"
        >
          {periods.map((start) => (
            <option key={start} value={start}>
              {formatPeriod(start)}
            </option>
          ))}
        </select>
        {maxCount > 0 && (
          <span className="text-xs text-ink-3">{words.aboutDash(PEOPLE_FOR_TEAM_PROGRESS)}</span>
        )}
        {maxCount > 0 && (
          <span className="ml-auto">
            <ExportLinks
              list="/api/dashboard/team/heat-map"
              query={`period=${period}`}
              text={words.exportMap}
            />
          </span>
        )}
      </div>
      {repositories.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-2">{words.noRepositories}</p>
      ) : maxCount === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-2">{words.nothingInPeriod(PEOPLE_FOR_TEAM_PROGRESS)}</p>
      ) : (
        <Cells repositories={repositories} maxCount={maxCount} />
      )}
    </>
  )
}

function Cells({ repositories, maxCount }: Pick<Answer, 'repositories'> & { maxCount: number }) {
  return (
    <div
      className="relative overflow-x-auto px-4 pb-4"
      tabIndex={0}
      role="region"
      aria-label={words.mapTable}
    >
      <table className="w-full border-separate border-spacing-[3px] text-sm">
        <thead>
          <tr>
            <th scope="col" className="pr-3 text-left text-xs font-medium text-ink-3">
              {words.repository}
            </th>
            {CATEGORIES.map((category) => (
              <th key={category} scope="col" className="px-1 pb-1 align-bottom font-normal">
                <CategoryLabel category={category} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {repositories.map(({ id: repository, name, cells }) => (
            <tr key={repository}>
              <th scope="row" className="max-w-52 truncate pr-3 text-left font-normal" title={name}>
                {name.split('/').at(-1)}
              </th>
              {CATEGORIES.map((category) => (
                <Cell key={category} mistakes={find(cells, category)} maxCount={maxCount} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const find = (cells: Answer['repositories'][number]['cells'], category: Category): number | null =>
  cells.find((cell) => cell.category === category)?.mistakes ?? null

function Cell({ mistakes, maxCount }: { mistakes: number | null; maxCount: number }) {
  if (mistakes === null)
    return (
      <td className="h-8 rounded-xs bg-sunk text-center text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{words.hiddenOrNone}</span>
      </td>
    )
  const share = Math.round(12 + (mistakes / maxCount) * 58)
  return (
    <td
      className="h-8 rounded-xs text-center font-[550] text-ink tabular-nums"
      style={{ background: `color-mix(in srgb, var(--mark) ${share}%, var(--sheet))` }}
    >
      {mistakes.toLocaleString('en')}
    </td>
  )
}

const WEEKS = 12
const DAY = 86_400_000

function formatPeriod(start: string): string {
  const end = new Date(Date.parse(start) + (WEEKS * 7 - 1) * DAY).toISOString()
  return `${formatDay(start)} – ${formatDay(end)}, ${end.slice(0, 4)}`
}

const useHeatMap = (period: string | null, enabled: boolean) =>
  useQuery({
    queryKey: ['dashboard', 'heat-map', period],
    queryFn: ({ signal }) =>
      call<typeof showHeatMap>('GET /api/dashboard/team/heat-map', {
        query: period === null ? {} : { period },
        signal,
      }),
    enabled,
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
