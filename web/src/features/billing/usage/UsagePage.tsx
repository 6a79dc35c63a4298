import type { UsageMeter } from '@debrief/contracts/dashboard/dashboard'
import { buildUsageMeter } from '@debrief/domain/billing/usage-meter'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Meter } from '../../../ui/marks/Meter.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { EmptyAction } from '../../../ui/states/EmptyAction.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { Message } from '../../../ui/text/Message.tsx'
import { loading, noMatches } from '../../../ui/words.ts'
import { UsageFilters } from './UsageFilters.tsx'
import { useUsage, useUsageSearch, useUsageSummary } from './use-usage.ts'
import * as words from './words.ts'

const loadFigures = () => import('./UsageFigures.tsx').then((module) => ({ default: module.UsageFigures }))
const UsageFigures = lazy(loadFigures)

export function UsagePage() {
  const { by, filters, query, set } = useUsageSearch()
  const summary = useUsageSummary(filters).data
  const list = useUsage(filters)
  const { data, isPending, error, refetch } = list
  const late = useLate(isPending)
  useEffect(() => void loadFigures().catch(() => {}), [])
  const first = data?.pages[0]
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <div className="mx-auto max-w-[1040px] px-4 pb-16 lg:px-8">
      <header className="pt-[18px] pb-3.5 lg:pt-[26px] lg:pb-[18px]">
        <Link to="/settings#plan" className={`${buttonLook({ kind: 'quiet', size: 'small' })} mb-1 -ml-2.5`}>
          <ArrowLeft className="size-3.5" aria-hidden="true" />
          {words.settings}
        </Link>
        <h1 className="title-1">{words.usage}</h1>
        <p className="mt-1 min-h-5 text-sm text-ink-2">{first && words.describeUsage(first.ofTeam)}</p>
      </header>
      <UsageFilters by={by} filters={filters} query={query} summary={summary} onSet={set} />
      {error && !data && (
        <LoadFailed title={words.usageFailed} reason={problemText(error)} onRetry={() => void refetch()} />
      )}
      {late && <Skeletons />}
      {first?.month && filters.period === 'current' && <Month month={first.month} />}
      {first && lines.length === 0 && (
        <NoUsage isFiltered={filters.repository !== undefined || filters.person !== undefined} />
      )}
      {lines.length > 0 && (
        <Suspense>
          <UsageFigures by={by} summary={summary} filters={filters} lines={lines} />
        </Suspense>
      )}
      {list.hasNextPage && (
        <div className="py-4 text-center">
          <Button busy={list.isFetchingNextPage && loading} onClick={() => void list.fetchNextPage()}>
            {words.showOlder}
          </Button>
        </div>
      )}
    </div>
  )
}

function NoUsage({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty marks={1} title={noMatches}>
        {words.noneMatches}
        <EmptyAction to="/settings/usage">{words.clearFilters}</EmptyAction>
      </Empty>
    )
  return (
    <Empty marks={1} title={words.noUsage}>
      {words.aboutNoUsage}
    </Empty>
  )
}

const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })

function Month({ month }: { month: UsageMeter }) {
  const { limit, used, renewsAt } = month
  const { share, tone } = buildUsageMeter(limit, used)
  return (
    <section
      aria-label={words.thisMonth}
      className="mb-3 rounded-lg border border-line bg-sheet px-4 py-3.5 shadow-1"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <Message
            text={words.describeMonth(month)}
            used={<b className="font-semibold tabular-nums">{used.toLocaleString('en')}</b>}
          />
        </span>
        <span className="text-ink-3">{words.resetsOn(day.format(new Date(renewsAt)))}</span>
      </p>
      {limit !== null && (
        <div className="mt-2">
          <Meter label={words.analysesUsed} used={used} limit={limit} share={share} tone={tone} />
        </div>
      )}
    </section>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label={words.loadingUsage} className="rounded-lg border border-line bg-sheet">
      {[48, 60, 40, 52].map((width) => (
        <div key={width} aria-hidden="true" className="border-t border-line px-4 py-4 first:border-t-0">
          <div className="skeleton h-3" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
