import type { Dashboard } from '@debrief/contracts/http/dashboard'
import {
  ChevronRight,
  Gauge,
  GitPullRequestArrow,
  type LucideIcon,
  MessageSquareQuote,
  NotebookPen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  dashboard: Pick<Dashboard, 'pullRequests' | 'reviews' | 'mistakes' | 'usage'>
  name?: string
}

/** The numbers at a glance, each leading to what it counts. */
export function Stats({ dashboard, name = 'Numbers' }: Props) {
  const { pullRequests, reviews, mistakes, usage } = dashboard
  return (
    <section aria-label={name} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat to="/pull-requests" name="Analyzed PRs" Icon={GitPullRequestArrow} figure={pullRequests.analyzed}>
        of {pullRequests.merged.toLocaleString('en')} merged
        {pullRequests.open > 0 && `, ${pullRequests.open.toLocaleString('en')} not yet`}
      </Stat>
      <Stat
        to="/reviews"
        name="Reviews"
        Icon={MessageSquareQuote}
        figure={reviews.count}
        beside={<WeeklyScores scores={reviews.weeklyScores} />}
      >
        {reviews.averageScore === null ? 'No score yet' : `Average score ${reviews.averageScore}`}
      </Stat>
      <Stat to="/reviews" name="Mistakes" Icon={NotebookPen} figure={mistakes.count}>
        {mistakes.highLately > 0 ? (
          <span className="text-red">{mistakes.highLately.toLocaleString('en')} high in 30 days</span>
        ) : (
          'None high in 30 days'
        )}
        {mistakes.count > 0 && reviews.count > 0 && ` · ${perReview(mistakes.count, reviews.count)} a review`}
      </Stat>
      <Stat
        to="/settings"
        name="Analyses left"
        Icon={Gauge}
        figure={usage === null ? '–' : (usage.remaining ?? '∞')}
        said={usage?.limit === null ? 'Unlimited' : undefined}
      >
        {usage === null
          ? 'No plan is active'
          : usage.limit === null
            ? 'Unlimited'
            : `of ${usage.limit.toLocaleString('en')} this month${usage.pooled ? ', for the team' : ''}`}
      </Stat>
    </section>
  )
}

const perReview = (mistakes: number, reviews: number) =>
  (mistakes / reviews).toLocaleString('en', { maximumFractionDigits: 1 })

interface StatProps {
  to: string
  name: string
  Icon: LucideIcon
  figure: number | string
  /** The figure in words, where it is a sign. */
  said?: string | undefined
  beside?: ReactNode
  children: ReactNode
}

function Stat({ to, name, Icon, figure, said, beside, children }: StatProps) {
  return (
    <Link
      to={to}
      className="group block min-w-0 rounded-lg border border-line bg-sheet px-4 pt-3.5 pb-3.5 shadow-1 hover:border-line-2"
    >
      <span className="flex items-center gap-2 text-sm text-ink-2">
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <ChevronRight className="size-3.5 text-ink-3 group-hover:text-ink" aria-hidden="true" />
      </span>
      <span className="mt-2 flex items-end gap-2.5 font-display text-[34px]/none font-[650] tracking-[-.045em] tabular-nums">
        <span aria-hidden={said ? true : undefined}>
          {typeof figure === 'number' ? figure.toLocaleString('en') : figure}
        </span>
        {said && <span className="sr-only">{said}</span>}
        {beside}
      </span>
      <span className="mt-2.5 block text-xs text-ink-3">{children}</span>
    </Link>
  )
}

/** The average score of each week as a row of bars; decoration beside the number that says it. */
function WeeklyScores({ scores }: { scores: readonly (number | null)[] }) {
  if (scores.filter((score) => score !== null).length < 2) return null
  return (
    <span className="mb-px flex h-[22px] items-end gap-[2px] max-sm:hidden" aria-hidden="true">
      {scores.map((score, week) => (
        <i
          key={week}
          className={
            score === null
              ? 'w-[5px] bg-line-2'
              : week === scores.length - 1
                ? 'w-[5px] bg-mark-deep'
                : 'w-[5px] bg-ink-2'
          }
          style={{ height: score === null ? 2 : 4 + (score / 100) * 18 }}
        />
      ))}
    </span>
  )
}
