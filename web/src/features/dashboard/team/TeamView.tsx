import type { TeamActivity, TeamDashboard } from '@debrief/contracts/dashboard/team-dashboard'
import { BookMarked, Repeat2 } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { scoreTone, scoreWords } from '../../../lib/score-tone.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { ScoreTile } from '../../../ui/marks/ScoreTile.tsx'
import { StatusTag } from '../../../ui/marks/StatusTag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { Time } from '../../../ui/text/Time.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { Loading } from '../Loading.tsx'
import { Stat } from '../Stat.tsx'
import { High, WorkStats } from '../Stats.tsx'
import { UsageBanner } from '../UsageBanner.tsx'
import { recurringMistakes } from '../words/words.ts'
import { HeatMap } from './HeatMap.tsx'
import { Members } from './Members.tsx'
import { Sheet } from './Sheet.tsx'
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

function TeamStats({ overview }: { overview: TeamDashboard }) {
  const { recurring, standards } = overview
  return (
    <section aria-label={words.statistics} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <WorkStats dashboard={overview} />
      <Stat
        to="/recurring-mistakes"
        name={recurringMistakes}
        Icon={Repeat2}
        figure={recurring.count}
        also={
          recurring.suggested > 0 && (
            <Link to="/team-standards" className="underline underline-offset-2 hover:text-ink">
              {words.couldBeStandards(recurring.suggested)}
            </Link>
          )
        }
      >
        <High {...recurring} />
      </Stat>
      <Stat to="/team-standards" name={words.standards} Icon={BookMarked} figure={standards.count}>
        {words.describeViolations(standards.count, standards.brokenThisWeek, standards.brokenLastWeek)}
      </Stat>
    </section>
  )
}

function Activity({ activity }: { activity: readonly TeamActivity[] }) {
  return (
    <Sheet title={words.activity}>
      {activity.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{words.noActivity}</p>
      ) : (
        <ul className="divide-y divide-line">
          {activity.map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <ActivityRow one={one} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function ActivityRow({ one }: { one: TeamActivity }) {
  const { id, kind, by, title, repository, number, at } = one
  const isReview = kind === 'review'
  return (
    <Link
      to={`${isReview ? '/reviews' : '/pull-requests'}?user=${by.id}`}
      state={isReview ? { reviewId: id } : { pullRequestId: id }}
      className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
    >
      <Avatar name={by.username} src={by.avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-[1.35] font-[550] [overflow-wrap:anywhere] lg:line-clamp-1">
          {title}
        </span>
        <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">
          {isReview ? words.gotReview(by.username) : words.merged(by.username)} ·{' '}
          {isReview && `${words.describeReview(one.score !== null, one.mistakes)} · `}
          <span className="font-mono">
            {repository.split('/').at(-1)} #{number}
          </span>
        </span>
      </span>
      {isReview ? (
        <ScoreTile score={one.score} tone={scoreTone(one.score, 'core')} label={scoreWords(one.score)} />
      ) : (
        <StatusTag status={one.status} />
      )}
      <span className="w-16 shrink-0 text-right text-xs whitespace-nowrap text-ink-3 tabular-nums max-sm:hidden">
        <Time at={at} />
      </span>
    </Link>
  )
}
