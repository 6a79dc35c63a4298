import type { TeamActivity } from '@debrief/contracts/dashboard/team-dashboard'
import { count } from '../../../lib/format-time.ts'
import { scoreTone, scoreWords } from '../../../lib/score-tone.ts'
import { Link } from '../../../ui/controls/Link.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { ScoreTile } from '../../../ui/marks/ScoreTile.tsx'
import { StatusTag } from '../../../ui/marks/StatusTag.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Sheet } from './Sheet.tsx'

/**
 * The members' latest pull requests and reviews in one list. Each entry opens in the manager's view of its
 * member.
 */
export function Activity({ activity }: { activity: readonly TeamActivity[] }) {
  return (
    <Sheet title="Recent activity">
      {activity.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2">
          Pull requests that members merge after joining, and their reviews, will appear here.
        </p>
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
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover"
    >
      <Avatar name={by.username} src={by.avatarUrl} />
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">
          {by.username} {isReview ? 'got a review:' : 'merged:'}{' '}
        </span>
        <span className="font-[550]">{title}</span>{' '}
        <span className="font-mono text-xs text-ink-3">
          {repository.split('/').at(-1)} #{number}
        </span>
      </span>
      {isReview ? (
        <>
          <span className="text-xs whitespace-nowrap text-ink-3 max-lg:hidden">
            {one.score === null && 'Not scored · '}
            {one.mistakes === 0 ? 'No mistakes found' : count(one.mistakes, 'mistake')}
          </span>
          <ScoreTile score={one.score} tone={scoreTone(one.score, 'core')} label={scoreWords(one.score)} />
        </>
      ) : (
        <StatusTag status={one.status} />
      )}
      <span className="w-16 shrink-0 text-right text-xs whitespace-nowrap text-ink-3 tabular-nums">
        <Time at={at} />
      </span>
    </Link>
  )
}
