import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import type { History, HistoryImport } from '@debrief/contracts/history/history'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { User, Users } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useLive } from '../../lib/live/use-live.ts'
import { problemText } from '../../lib/problem-text.ts'
import { Choices } from '../../ui/controls/Choices.tsx'
import { LoadFailed } from '../../ui/states/LoadFailed.tsx'
import { useLate } from '../../ui/states/use-late.ts'
import { HISTORY } from '../history/shared/history-key.ts'
import { isOpen, useHistory } from '../history/shared/use-history.ts'
import { useManagesTeam } from '../teams/shared/viewing/use-viewable.ts'
import { ViewAs } from '../teams/shared/viewing/ViewAs.tsx'
import { useViewed } from '../teams/shared/viewing/Viewing.tsx'
import { Below } from './Below.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import { DASHBOARD, dashboardQuery } from './dashboard-query.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { Loading } from './Loading.tsx'
import { RecentPullRequests, RecentReviews } from './RecentLists.tsx'
import { Stats } from './Stats.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { describeTeam } from './team/describe-team.ts'
import { useTeamDashboard } from './team/use-team-dashboard.ts'
import { UsageBanner } from './UsageBanner.tsx'
import { WorthRemembering } from './WorthRemembering.tsx'
import * as words from './words/words.ts'

const TeamView = lazy(() => import('./team/TeamView.tsx').then((module) => ({ default: module.TeamView })))
const HistoryPanel = lazy(async () => ({
  default: (await import('../history/shared/HistoryPanel.tsx')).HistoryPanel,
}))

const FirstLookPanel = lazy(() =>
  import('../history/shared/first-look/FirstLookPanel.tsx').then((module) => ({
    default: module.FirstLookPanel,
  })),
)

const VIEWS = [
  { value: 'individual', label: words.individualView, icon: <User aria-hidden="true" /> },
  { value: 'team', label: words.teamView, icon: <Users aria-hidden="true" /> },
] as const

export function DashboardPage() {
  const [search, setSearch] = useSearchParams()
  const manages = useManagesTeam()
  const isTeam = manages && search.get('view') === 'team'
  const switcher = manages && (
    <>
      <Choices
        label={words.view}
        choices={VIEWS}
        chosen={isTeam ? 'team' : 'individual'}
        onChoose={(view) => setSearch(view === 'team' ? { view } : {})}
      />
      <ViewAs />
    </>
  )
  return isTeam ? <Team>{switcher}</Team> : <Individual>{switcher}</Individual>
}

function Frame({ about, switcher, children }: { about: string; switcher: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pb-16 lg:px-8">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-[18px] lg:pt-[26px]">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="title-1">{words.welcome}</h1>
          <p className="mt-1 min-h-5 text-sm text-ink-2 [overflow-wrap:anywhere]">{about}</p>
        </div>
        {switcher}
      </header>
      {children}
    </div>
  )
}

function Team({ children }: { children: ReactNode }) {
  const team = useTeamDashboard()
  return (
    <Frame about={team.data ? describeTeam(team.data) : ''} switcher={children}>
      <Suspense fallback={<Loading />}>
        <TeamView team={team} />
      </Suspense>
    </Frame>
  )
}

function Individual({ children }: { children: ReactNode }) {
  const { data, isPending, error, refetch } = useDashboard()
  const late = useLate(isPending)
  return (
    <Frame about={data ? describe(data) : ''} switcher={children}>
      {error && !data && (
        <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
      )}
      {late && <Loading />}
      {data && <Shown dashboard={data} />}
    </Frame>
  )
}

const describe = ({ teamName, pullRequests }: Dashboard): string =>
  [teamName, words.mergedThisWeek(pullRequests.thisWeek)].filter(Boolean).join(' · ')

function Shown({ dashboard }: { dashboard: Dashboard }) {
  const { usage, trend, standardsSet, categories, worthRemembering, recentPullRequests, recentReviews } =
    dashboard
  const { firstLookMonths } = dashboard
  const { viewed } = useViewed()
  const known = useHistory({ fromDashboard: true }).data
  const history = viewed === null ? (known ?? dashboard.history ?? undefined) : undefined
  const started = dashboard.pullRequests.analyzed > 0
  return (
    <>
      {usage && <UsageBanner usage={usage} />}
      {firstLookMonths !== null && (
        <Suspense fallback={<div className="skeleton h-[360px] rounded-lg" />}>
          <FirstLookPanel months={firstLookMonths} />
        </Suspense>
      )}
      <FirstSteps dashboard={dashboard} history={history} />
      {history && <HistoryImports history={history} />}
      {!started && (
        <GettingStarted
          repositories={dashboard.repositories}
          waiting={dashboard.pullRequests.open}
          isOwn={viewed === null}
          canImport={history?.offers.length !== 0}
        />
      )}
      <Stats dashboard={dashboard} />
      {started && (
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_348px]">
          <Below height={416} className="grid">
            <TrendPanel trend={trend} standardsSet={standardsSet} />
          </Below>
          <Below height={366} className="grid">
            <WorthRemembering remembered={worthRemembering} />
          </Below>
        </div>
      )}
      {dashboard.pullRequests.merged > 0 && (
        <Below height={680} className="grid gap-3 lg:grid-cols-2">
          <RecentPullRequests pullRequests={recentPullRequests} />
          <RecentReviews reviews={recentReviews} />
        </Below>
      )}
      {started && (
        <Below height={395}>
          <CategoryPanel categories={categories} trend={trend} />
        </Below>
      )}
    </>
  )
}

function HistoryImports({ history }: { history: History }) {
  const hasOffer = history.offers.some(({ onlyOwn }) => onlyOwn)
  if (history.imports.length === 0 && !hasOffer) return null
  const space = <div className="h-[187px] rounded-lg border border-line bg-sheet" />
  return (
    <Suspense fallback={hasOffer || history.imports.some(isOpen) ? space : null}>
      <HistoryPanel history={history} />
    </Suspense>
  )
}

/** Minimum time between refreshes, in milliseconds. */
const MIN_REFRESH_INTERVAL = 2_000

function useDashboard() {
  const client = useQueryClient()
  const { viewed } = useViewed()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const live = useLive(({ event, data }) => {
    // The progress of a known import doesn't change the dashboard's figures. Its reviews have their own events.
    const isKnown = ({ id }: HistoryImport) =>
      client.getQueryData<History>(HISTORY)?.imports.some((one) => one.id === id)
    const changesNothing = event === 'beat' || (event === 'history' && isOpen(data) && isKnown(data))
    if (changesNothing || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: DASHBOARD })
    }, MIN_REFRESH_INTERVAL)
  })
  return useQuery({ ...dashboardQuery(viewed), refetchInterval: live ? false : MIN_REFRESH_INTERVAL })
}
