import type { TeamDashboard } from '@debrief/contracts/http/team-dashboard'
import { problemText } from '../../../lib/problem-text.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { Loading } from '../Loading.tsx'
import { UsageBanner } from '../UsageBanner.tsx'
import { Activity } from './Activity.tsx'
import { Categories } from './Categories.tsx'
import { Members } from './Members.tsx'
import { TeamStats } from './TeamStats.tsx'
import type { useTeamDashboard } from './use-team-dashboard.ts'

/** The team as a whole: numbers over all members, each member's line, what comes back, and what happened last. */
export function TeamView({ team }: { team: ReturnType<typeof useTeamDashboard> }) {
  const { data, isPending, error, refetch } = team
  const late = useLate(isPending)
  if (error && !data)
    return (
      <LoadFailed
        title="The team overview could not be loaded."
        reason={problemText(error)}
        onRetry={() => void refetch()}
      />
    )
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
    </>
  )
}
