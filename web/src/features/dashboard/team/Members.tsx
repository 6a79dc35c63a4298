import type { TeamDashboard, TeamMember } from '@debrief/contracts/http/team-dashboard'
import { severityOfCount } from '@debrief/domain/recurrence'
import { scoreTone } from '../../../lib/score-tone.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ScoreTile } from '../../../ui/ScoreTile.tsx'
import { TONES } from '../../../ui/Tag.tsx'
import { TallyMarks } from '../../../ui/TallyMarks.tsx'
import { Line } from '../../../ui/Words.tsx'
import { ratesOf, topOf } from '../trend.ts'
import { Recalled } from './Recalled.tsx'
import { Sheet } from './Sheet.tsx'
import { Sparkline } from './Sparkline.tsx'

/**
 * A row for each person: the manager first, then the members in the order they joined. People are never ranked, so the
 * table can't be sorted (D23a).
 */
export function Members({ members, practice }: Pick<TeamDashboard, 'members' | 'practice'>) {
  const top = topOf(members.flatMap(({ weeks }) => ratesOf(weeks).map(({ rate }) => rate)))
  const cell = 'border-t border-line py-2.5 pr-3.5 align-middle'
  const head = 'py-2 pr-3.5 text-left text-xs font-medium whitespace-nowrap text-ink-3'
  const wide = 'max-lg:hidden'
  return (
    <Sheet title="Members" about="repeated mistakes per 10 reviewed pull requests, 12 weeks">
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Members in the order of joining</caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} pl-4`}>
                Member
              </th>
              <th scope="col" className={`${head} ${wide}`}>
                Repeats
              </th>
              <th scope="col" className={head}>
                Now
              </th>
              <th scope="col" className={head}>
                Average
              </th>
              <th scope="col" className={`${head} ${wide}`}>
                Most repeated
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
                  <Sparkline weeks={member.weeks} top={top} />
                </td>
                <td className={`${cell} font-[550] tabular-nums`}>{nowOf(member)}</td>
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
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-[550]">{username}</b>
        {id === viewer?.id && <span className="text-ink-3"> (You)</span>}
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
        label={averageScore === null ? 'None scored yet' : `Average score ${averageScore}`}
      />
      {scored > 0 && (
        <span className="text-xs text-ink-3 max-sm:sr-only">{scored.toLocaleString('en')} scored</span>
      )}
    </span>
  )
}

/** The rate in the last week with a reviewed pull request, or a dash if there is none. */
function nowOf({ weeks }: TeamMember): string {
  const last = ratesOf(weeks).at(-1)
  return last ? last.rate.toLocaleString('en', { minimumFractionDigits: 1 }) : '–'
}

const OF_SEVERITY = { high: TONES.red, medium: TONES.orange, low: TONES.gray }

function MostRepeated({ member: { mostRepeated } }: { member: TeamMember }) {
  if (!mostRepeated) return <span className="text-xs text-ink-3">nothing repeated</span>
  const { title, count } = mostRepeated
  return (
    <span className="[overflow-wrap:anywhere]">
      <Line text={title} />{' '}
      <span className={`text-tone ${OF_SEVERITY[severityOfCount(count)]}`}>
        <TallyMarks count={count} small />
      </span>
      <span className="sr-only">, {count} times in 12 weeks</span>
    </span>
  )
}
