import type { UsageMeter } from '@debrief/contracts/http/dashboard'
import { meterOf } from '@debrief/domain/usage-meter'
import { ArrowLeft } from 'lucide-react'
import { problemText } from '../../lib/problem-text.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { useLate } from '../../ui/use-late.ts'
import { Ledger } from './Ledger.tsx'
import { useUsage } from './use-usage.ts'

/** Each use of what the plan gives: what it was for, when, for whom, and what became of it. */
export function UsagePage() {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useUsage()
  const late = useLate(isPending)
  const first = data?.pages[0]
  const lines = data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <div className="mx-auto max-w-[1040px] px-4 pb-16 lg:px-8">
      <header className="pt-[18px] pb-3.5 lg:pt-[26px] lg:pb-[18px]">
        <Link to="/settings" className={`${buttonLook({ kind: 'quiet', size: 'small' })} mb-1 -ml-2.5`}>
          <ArrowLeft className="size-3.5" aria-hidden="true" />
          Settings
        </Link>
        <h1 className="title-1">Usage</h1>
        <p className="mt-1 min-h-5 text-sm text-ink-2">{first && describe(first.ofTeam)}</p>
      </header>
      {error && !data && (
        <LoadFailed
          title="The usage could not be loaded."
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {late && <Skeletons />}
      {first?.month && <Month month={first.month} />}
      {first && lines.length === 0 && (
        <Empty marks={1} title="Nothing was used yet">
          Each analysis has its line here from the moment it is accepted.
        </Empty>
      )}
      {lines.length > 0 && <Ledger lines={lines} />}
      {hasNextPage && (
        <div className="py-4 text-center">
          <Button busy={isFetchingNextPage && 'Loading…'} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </div>
  )
}

const describe = (ofTeam: boolean) =>
  `What came out of ${ofTeam ? 'your team’s' : 'your'} plan, newest first. What failed is given back.`

const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })

function Month({ month: { limit, used, pooled, renewsAt } }: { month: UsageMeter }) {
  const { share, tone } = meterOf(limit, used)
  const of = limit === null ? 'without limit' : `of ${limit.toLocaleString('en')}`
  return (
    <section
      aria-label="This month"
      className="mb-3 rounded-lg border border-line bg-sheet px-4 py-3.5 shadow-1"
    >
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <b className="font-semibold tabular-nums">{used.toLocaleString('en')}</b> {of} PR analyses this
          month
          {pooled && ', shared by the team'}
        </span>
        <span className="text-ink-3">The month renews on {day.format(new Date(renewsAt))}</span>
      </p>
      <Meter label="PR analyses used" used={used} limit={limit} share={share} tone={tone} />
    </section>
  )
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading the usage" className="rounded-lg border border-line bg-sheet">
      {[48, 60, 40, 52].map((width) => (
        <div key={width} aria-hidden="true" className="border-t border-line px-4 py-4 first:border-t-0">
          <div className="skeleton h-3" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
