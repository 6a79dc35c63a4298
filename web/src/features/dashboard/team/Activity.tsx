import type { TeamActivity } from '@debrief/contracts/dashboard/team-dashboard'
import { scoreTone, scoreWords } from '../../../lib/score-tone.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { ScoreTile } from '../../../ui/marks/ScoreTile.tsx'
import { StatusTag } from '../../../ui/marks/StatusTag.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Sheet } from './Sheet.tsx'
import * as words from './words.ts'

export function Activity({ activity }: { activity: readonly TeamActivity[] }) {
  return (
    <Sheet title={words.activity}>
      {activity.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">{words.noActivity}</p>
      ) : (
        <ul className="divide-y divide-line">
          {activity.map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <Row one={one} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function Row({ one }: { one: TeamActivity }) {
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
