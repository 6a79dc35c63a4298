import { call } from '@debrief/contracts/call'
import type { PracticeProgress, showPracticeProgress } from '@debrief/contracts/practice/progress'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { User, Users } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { CategoryLabel, categoryName } from '../../mistakes/shared/CategoryLabel.tsx'
import { useViewable } from '../../teams/shared/viewing/use-viewable.ts'
import * as words from './progress-words.ts'
import { SlopeChart } from './SlopeChart.tsx'

const WHOSE = [
  { value: 'own', label: words.you, icon: <User aria-hidden="true" /> },
  { value: 'team', label: words.yourTeam, icon: <Users aria-hidden="true" /> },
] as const

/**
 * Shows whether practiced mistakes come back less often. Managers also see the team's combined figures, but never the
 * figures of a single member.
 */
export function Progress() {
  const [search, setSearch] = useSearchParams()
  const isManager = useViewable().people.length > 0
  const team = isManager && search.get('team') === '1'
  const { data, error, refetch } = useProgress(team)
  return (
    <div className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-4">
      {isManager && (
        <div>
          <Choices
            label={words.showFor}
            choices={WHOSE}
            chosen={team ? 'team' : 'own'}
            onChoose={(whose) =>
              setSearch({ view: 'progress', ...(whose === 'team' && { team: '1' }) }, { replace: true })
            }
          />
        </div>
      )}
      {data ? (
        <Shown progress={data} />
      ) : error ? (
        <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Shown({ progress: { withheld, categories, overall, ofTeam } }: { progress: PracticeProgress }) {
  const [asTable, setAsTable] = useState(false)
  if (withheld !== null)
    return (
      <Empty marks={4} title={words.tooFewPeople}>
        {withheld}
      </Empty>
    )
  if (categories.length === 0)
    return (
      <Empty marks={2} title={words.nothingToCompare}>
        {words.aboutNothing(ofTeam)}
      </Empty>
    )
  const top = findTop([...categories, overall])
  const shown = [
    {
      key: 'overall',
      title: words.allCategories,
      compared: overall,
      label: <b className="text-sm font-[550]">{words.allCategories}</b>,
    },
    ...categories.map((compared) => ({
      key: compared.category,
      title: categoryName(compared.category),
      compared,
      label: <CategoryLabel category={compared.category} />,
    })),
  ]
  return (
    <>
      <p className="max-w-[64ch] text-md">{words.describeOverall(overall)}</p>
      <section aria-label={words.beforeAndAfter} className="rounded-lg border border-line bg-sheet shadow-1">
        <div className="flex min-h-[46px] flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-1.5 pr-2 pl-4 text-xs text-ink-2">
          <h2 className="title-3 text-ink">{words.howOften}</h2>
          <span className="inline-flex items-center gap-1.5">
            <i aria-hidden="true" className="w-5 border-t-2 border-ink" /> {words.practiced}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <i aria-hidden="true" className="w-5 border-t-2 border-dashed border-line-ctl" />{' '}
            {words.notPracticed}
          </span>
          <span className="flex-1" />
          <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? words.showAsCharts : words.showAsTable}
          </Button>
        </div>
        {asTable ? (
          <ChartTable
            label={words.howOften}
            columns={words.columns}
            rows={shown.flatMap(({ title, compared }) => toRows(title, compared))}
          />
        ) : (
          <ul className="grid gap-x-6 gap-y-5 p-4 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map(({ key, title, compared, label }) => (
              <li key={key} className="min-w-0">
                {label}
                <SlopeChart compared={compared} top={top} name={title} />
                <Result compared={compared} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <details className="max-w-[64ch] text-sm text-ink-2">
        <summary className="w-fit cursor-pointer">{words.howMeasured}</summary>
        <p className="mt-2">{words.aboutMeasure(ofTeam)}</p>
      </details>
    </>
  )
}

function Result({ compared: { practiced } }: { compared: ProgressComparison }) {
  if (practiced.mistakes === 0) return <p className="text-xs text-ink-3">{words.notYetPracticed}</p>
  const isGood = words.getVerdict(practiced) === 'fewer'
  return (
    <p className={clsx('text-xs', isGood ? 'font-[550] text-green' : 'text-ink-2')}>
      {words.nameVerdict(practiced)}
    </p>
  )
}

type ProgressComparison = PracticeProgress['overall']

const toRows = (title: string, { practiced, notPracticed }: ProgressComparison) =>
  [
    { name: words.practicedOf(title), values: practiced },
    { name: words.notPracticedOf(title), values: notPracticed },
  ]
    .filter(({ values }) => values.mistakes > 0)
    .map(({ name, values }) => [
      name,
      values.mistakes,
      words.describeRecurrence(values.before),
      words.describeRecurrence(values.after),
      words.nameVerdict(values),
    ])

/** Returns the highest rate, rounded up to a multiple of 10%. Intervals may extend beyond the top of the chart. */
const findTop = (all: readonly ProgressComparison[]): number =>
  Math.max(
    0.1,
    ...all
      .flatMap(({ practiced, notPracticed }) => [practiced, notPracticed])
      .flatMap(({ before, after }) => [before.rate ?? 0, after.rate ?? 0])
      .map((rate) => Math.ceil(rate * 10) / 10),
  )

const useProgress = (team: boolean) =>
  useQuery({
    queryKey: ['practice-progress', team],
    queryFn: ({ signal }) =>
      call<typeof showPracticeProgress>('GET /api/practice/progress', {
        query: team ? { team: '1' } : {},
        signal,
      }),
    staleTime: 60_000,
  })
