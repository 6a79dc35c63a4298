import type { TeamDashboard, TeamMember } from '@debrief/contracts/dashboard/team-dashboard'
import { severityOfCount } from '@debrief/domain/mistakes/recurrence'
import { PEOPLE_FOR_TEAM_PROGRESS } from '@debrief/domain/practice/progress'
import { scoreTone } from '../../../lib/score-tone.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { ScoreTile } from '../../../ui/marks/ScoreTile.tsx'
import { TONES } from '../../../ui/marks/Tag.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { computeRates, computeScaleTop, describePoint, describeTrend, type Week } from '../trend.ts'
import { Sheet } from './Sheet.tsx'
import * as words from './words.ts'

/**
 * The manager comes first, then the members in the order they joined. The table can't be sorted, because Debrief never
 * ranks people (D23a).
 */
export function Members({ members, practice }: Pick<TeamDashboard, 'members' | 'practice'>) {
  const top = computeScaleTop(members.flatMap(({ weeks }) => computeRates(weeks).map(({ rate }) => rate)))
  const cell = 'border-t border-line py-2.5 pr-3.5 align-middle'
  const head = 'py-2 pr-3.5 text-left text-xs font-medium whitespace-nowrap text-ink-3'
  const wide = 'max-sm:hidden'
  return (
    <Sheet
      title={words.members}
      about={words.aboutRates}
      actions={<ExportLinks list="/api/dashboard/team/members" text={words.exportMembers} />}
    >
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{words.membersByDate}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} pl-4`}>
                {words.member}
              </th>
              <th scope="col" className={`${head} ${wide}`}>
                {words.repeats}
              </th>
              <th scope="col" className={head}>
                {words.lastFourWeeks}
              </th>
              <th scope="col" className={head}>
                {words.averageScore}
              </th>
              <th scope="col" className={`${head} ${wide}`}>
                {words.mostRepeated}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <th scope="row" className={`${cell} pl-4 text-left font-normal`}>
                  <Person member={member} />
                </th>
                <td className={`${cell} ${wide}`}>
                  <Rates weeks={member.weeks} top={top} />
                </td>
                <td className={cell}>
                  <LatestRate member={member} />
                </td>
                <td className={cell}>
                  <Average member={member} />
                </td>
                <td className={`${cell} ${wide}`}>
                  <MostRepeated member={member} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Recalled practice={practice} people={members.length} />
    </Sheet>
  )
}

function Person({ member: { id, username, avatarUrl } }: { member: TeamMember }) {
  const { data: viewer } = useViewer()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={username} src={avatarUrl} />
      <span className="min-w-0 [overflow-wrap:anywhere] sm:min-w-28">
        <b className="font-[550]">{username}</b>
        {id === viewer?.id && <span className="text-ink-3"> {words.you}</span>}
      </span>
    </span>
  )
}

function Average({ member: { averageScore, scored } }: { member: TeamMember }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <ScoreTile
        score={averageScore}
        tone={scoreTone(averageScore, 'core')}
        label={words.describeAverage(averageScore)}
      />
      {scored > 0 && <span className="text-xs text-ink-3 max-sm:sr-only">{words.reviews(scored)}</span>}
    </span>
  )
}

/** With fewer pull requests, one mistake would change the rate too much. */
const MIN_PULL_REQUESTS = 3

function LatestRate({ member: { weeks } }: { member: TeamMember }) {
  const last = weeks.at(-1)
  const point = computeRates(weeks).find(({ week }) => week === last?.week)
  if (!point || point.pullRequests < MIN_PULL_REQUESTS)
    return (
      <span className="text-ink-3" title={words.neededForRate(MIN_PULL_REQUESTS)}>
        –<span className="sr-only"> {words.tooFew}</span>
      </span>
    )
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
      <b className="font-[550] tabular-nums">
        {point.rate.toLocaleString('en', { minimumFractionDigits: 1 })}
      </b>
      <span className="text-xs text-ink-3 max-sm:sr-only">{words.pullRequests(point.pullRequests)}</span>
    </span>
  )
}

const OF_SEVERITY = { high: TONES.red, medium: TONES.orange, low: TONES.gray }

function MostRepeated({ member: { mostRepeated } }: { member: TeamMember }) {
  if (!mostRepeated) return <span className="text-xs text-ink-3">{words.noneRepeatedByMember}</span>
  const { title, count } = mostRepeated
  return (
    <span className="flex items-center gap-1.5">
      <span className="line-clamp-2 [overflow-wrap:anywhere]">
        <Line text={title} />
      </span>{' '}
      <span className={`text-tone ${OF_SEVERITY[severityOfCount(count)]}`}>
        <TallyMarks count={count} small />
      </span>
      <span className="sr-only">, {words.timesRepeated(count)}</span>
    </span>
  )
}

const renderShare = (share: string) => <b className="font-[550] text-ink tabular-nums">{share}</b>

/** Shows only the team's combined practice results, because individual results are private (D23). */
function Recalled({ practice, people }: Pick<TeamDashboard, 'practice'> & { people: number }) {
  if (!practice && people < PEOPLE_FOR_TEAM_PROGRESS) return null
  return (
    <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
      {practice ? (
        <Message
          text={words.recalled(
            Math.round((practice.recalled * 100) / practice.answered),
            practice.answered,
            practice.people,
          )}
          share={renderShare}
        />
      ) : (
        words.neededForPractice(PEOPLE_FOR_TEAM_PROGRESS)
      )}
    </p>
  )
}

function Rates({ weeks, top }: { weeks: readonly Week[]; top: number }) {
  const points = computeRates(weeks)
  if (points.length === 0) return <span className="text-xs text-ink-3">{words.noReviews}</span>
  return (
    <div className="w-[132px]">
      <Sparkline
        values={points.map((point) => ({ value: point.rate, text: describePoint(point) }))}
        top={top}
        label={describeTrend(points, weeks.length)}
        height={30}
      />
    </div>
  )
}
