import type { TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { Loading } from '../Loading.tsx'
import { UsageBanner } from '../UsageBanner.tsx'
import { Activity } from './Activity.tsx'
import { HeatMap } from './HeatMap.tsx'
import { Members } from './Members.tsx'
import { Sheet } from './Sheet.tsx'
import { TeamStats } from './TeamStats.tsx'
import type { useTeamDashboard } from './use-team-dashboard.ts'
import * as words from './words.ts'

export function TeamView({ team }: { team: ReturnType<typeof useTeamDashboard> }) {
  const { data, isPending, error, refetch } = team
  const late = useLate(isPending)
  if (error && !data)
    return <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
  if (!data) return late ? <Loading /> : null
  return <Shown overview={data} />
}

function Shown({ overview }: { overview: TeamDashboard }) {
  const { usage, members, practice, categories, activity } = overview
  return (
    <>
      {usage && <UsageBanner usage={usage} />}
      <TeamStats overview={overview} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_348px]">
        <Members members={members} practice={practice} />
        <Categories categories={categories} />
      </div>
      <Activity activity={activity} />
      <HeatMap people={members.length} />
    </>
  )
}

function Categories({ categories }: Pick<TeamDashboard, 'categories'>) {
  const max = Math.max(1, ...categories.map(({ repeats }) => repeats))
  return (
    <Sheet title={words.recurringMistakes} about={words.lastEightWeeks}>
      {categories.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{words.noneRepeated}</p>
      ) : (
        <ul className="grid gap-[11px] px-4 pt-3 pb-3.5">
          {categories.map(({ category, repeats }) => (
            <li key={category} className="grid grid-cols-[136px_minmax(0,1fr)_auto] items-center gap-2.5">
              <CategoryLabel category={category} />
              <span aria-hidden="true" className="h-2.5 rounded-xs bg-sunk">
                <i
                  className="block h-full rounded-xs bg-ink"
                  style={{ width: `${(repeats / max) * 100}%` }}
                />
              </span>
              <span className="min-w-[22px] text-right text-sm tabular-nums">
                {repeats.toLocaleString('en')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
