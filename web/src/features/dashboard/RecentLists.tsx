import type { RecentReview } from '@debrief/contracts/dashboard/dashboard'
import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { GitMerge } from 'lucide-react'
import type { ReactNode } from 'react'
import { scoreTone, scoreWords } from '../../lib/score-tone.ts'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { ScoreTile } from '../../ui/marks/ScoreTile.tsx'
import { StatusTag } from '../../ui/marks/StatusTag.tsx'
import { Time } from '../../ui/text/Time.tsx'
import * as words from './words/words.ts'

export function RecentPullRequests({ pullRequests }: { pullRequests: readonly PullRequest[] }) {
  return (
    <Panel
      title={words.recentPullRequests}
      all="/pull-requests"
      none={words.noneMerged}
      empty={pullRequests.length === 0}
    >
      {pullRequests.map(({ id, title, repository, number, language, status }) => (
        <Row
          key={id}
          to="/pull-requests"
          state={{ pullRequestId: id }}
          lead={<GitMerge className="size-4 shrink-0 text-ink-3" aria-hidden="true" />}
          title={title}
          about={[`${repository.fullName} #${number}`, language].filter(Boolean).join(' · ')}
          trail={<StatusTag status={status} />}
        />
      ))}
    </Panel>
  )
}

export function RecentReviews({ reviews }: { reviews: readonly RecentReview[] }) {
  return (
    <Panel title={words.recentReviews} all="/reviews" none={words.noReviews} empty={reviews.length === 0}>
      {reviews.map(({ id, title, repository, number, score, mistakes, mergedAt }) => (
        <Row
          key={id}
          to="/reviews"
          state={{ reviewId: id }}
          lead={<ScoreTile score={score} tone={scoreTone(score, 'core')} label={scoreWords(score)} />}
          title={title}
          about={[
            score === null && words.notScored,
            words.found(mistakes),
            `${repository.split('/').at(-1)} #${number}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          trail={
            <span className="text-xs whitespace-nowrap text-ink-3">
              <Time at={mergedAt} />
            </span>
          }
        />
      ))}
    </Panel>
  )
}

function Panel(props: { title: string; all: string; none: string; empty: boolean; children: ReactNode }) {
  return (
    <section
      className="min-w-0 self-start rounded-lg border border-line bg-sheet shadow-1"
      aria-label={props.title}
    >
      <div className="flex min-h-[46px] items-center border-b border-line pr-2 pl-4">
        <h2 className="title-3 flex-1">{props.title}</h2>
        <Link
          to={props.all}
          className={buttonLook({ kind: 'quiet', size: 'small' })}
          aria-label={words.allOf(props.title)}
        >
          {words.all}
        </Link>
      </div>
      {props.empty ? (
        <p className="px-4 py-5 text-sm text-ink-2">{props.none}</p>
      ) : (
        <ul className="divide-y divide-line">{props.children}</ul>
      )}
    </section>
  )
}

interface RowProps {
  to: string
  state: object
  lead: ReactNode
  title: string
  about: string
  trail: ReactNode
}

function Row({ to, state, lead, title, about, trail }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        state={state}
        className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
      >
        {lead}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 leading-[1.35] font-[550] [overflow-wrap:anywhere] lg:line-clamp-1">
            {title}
          </span>
          <span className="block truncate text-xs text-ink-3">{about}</span>
        </span>
        {trail}
      </Link>
    </li>
  )
}
