import type { Dashboard } from '@debrief/contracts/http/dashboard'
import { problemText } from '../../lib/problem-text.ts'
import { ViewAs } from '../../session/viewing/ViewAs.tsx'
import { useViewed } from '../../session/viewing/Viewing.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useLate } from '../../ui/use-late.ts'
import { GettingStarted } from './GettingStarted.tsx'
import { RecentPullRequests, RecentReviews } from './RecentLists.tsx'
import { Stats } from './Stats.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { UsageBanner } from './UsageBanner.tsx'
import { useDashboard } from './use-dashboard.ts'
import { WorthRemembering } from './WorthRemembering.tsx'

/** Where one stands: numbers, the trend, one thing to remember, and the latest of both lists. */
export function DashboardPage() {
  const { data, isPending, error, refetch } = useDashboard()
  const late = useLate(isPending)
  return (
    <div className="mx-auto grid max-w-[1180px] gap-3.5 px-4 pb-16 lg:px-8">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3 pt-[18px] lg:pt-[26px]">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="title-1">Welcome back!</h1>
          <p className="mt-1 min-h-5 text-sm text-ink-2">{data && describe(data)}</p>
        </div>
        <ViewAs />
      </header>
      {error && !data && (
        <LoadFailed
          title="The dashboard could not be loaded."
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {late && <Loading />}
      {data && <Shown dashboard={data} />}
    </div>
  )
}

function describe({ teamName, pullRequests }: Dashboard): string {
  const week =
    pullRequests.thisWeek === 0
      ? 'Nothing merged since Monday'
      : `${pullRequests.thisWeek} merged pull request${pullRequests.thisWeek === 1 ? '' : 's'} since Monday`
  return [teamName, week].filter(Boolean).join(' · ')
}

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const { usage, trend, worthRemembering, recentPullRequests, recentReviews } = dashboard
  const { viewed } = useViewed()
  const started = dashboard.pullRequests.analyzed > 0
  return (
    <>
      {usage && <UsageBanner usage={usage} />}
      {!started && (
        <GettingStarted
          repositories={dashboard.repositories}
          waiting={dashboard.pullRequests.open}
          isOwn={viewed === null}
        />
      )}
      <Stats dashboard={dashboard} />
      {started && (
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_348px]">
          <TrendPanel trend={trend} />
          <WorthRemembering remembered={worthRemembering} />
        </div>
      )}
      {dashboard.pullRequests.merged > 0 && (
        <div className="grid gap-3 lg:grid-cols-2">
          <RecentPullRequests pullRequests={recentPullRequests} />
          <RecentReviews reviews={recentReviews} />
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the dashboard" className="grid gap-3.5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[1, 2, 3, 4].map((stat) => (
          <div key={stat} className="h-[116px] rounded-lg border border-line bg-sheet p-4" aria-hidden="true">
            <div className="skeleton h-3 w-24" />
            <div className="skeleton mt-4 h-7 w-14" />
          </div>
        ))}
      </div>
      <div className="h-[300px] rounded-lg border border-line bg-sheet p-4" aria-hidden="true">
        <div className="skeleton h-4 w-40" />
      </div>
    </div>
  )
}
