import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import { count } from '@debrief/domain/words'
import { Dumbbell, Gauge, GitPullRequestArrow, MessageSquareQuote, Repeat2 } from 'lucide-react'
import { useDuePractice } from '../practice/shared/use-due-practice.ts'
import { Stat } from './Stat.tsx'

export function Stats({ dashboard }: { dashboard: Dashboard }) {
  const { recurring, practice, usage } = dashboard
  return (
    <section aria-label="Key numbers" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <WorkStats dashboard={dashboard} />
      <Recurring recurring={recurring} />
      {practice === null ? <AnalysesLeft usage={usage} /> : <Practice practice={practice} />}
    </section>
  )
}

export function WorkStats({ dashboard }: { dashboard: Pick<Dashboard, 'pullRequests' | 'reviews'> }) {
  const { pullRequests, reviews } = dashboard
  return (
    <>
      <Stat to="/pull-requests" name="Analyzed PRs" Icon={GitPullRequestArrow} figure={pullRequests.analyzed}>
        of {pullRequests.merged.toLocaleString('en')} merged
        {pullRequests.open > 0 && `, ${pullRequests.open.toLocaleString('en')} pending`}
      </Stat>
      <Stat
        to="/reviews"
        name="Reviews"
        Icon={MessageSquareQuote}
        figure={reviews.count}
        beside={<WeeklyScores scores={reviews.weeklyScores} />}
      >
        {reviews.averageScore === null
          ? 'No scores yet'
          : `Average score ${reviews.averageScore} from ${count(reviews.scored, 'scored review')}`}
      </Stat>
    </>
  )
}

function Recurring({ recurring: { count, high, quiet } }: { recurring: Dashboard['recurring'] }) {
  return (
    <Stat to="/recurring-mistakes" name="Recurring Mistakes" Icon={Repeat2} figure={count}>
      <High count={count} high={high} />
      {quiet > 0 && ` · ${quiet.toLocaleString('en')} not seen for 30 days`}
    </Stat>
  )
}

export function High({ count, high }: { count: number; high: number }) {
  if (count === 0) return 'None tracked yet'
  if (high === 0) return 'None with high severity'
  return <span className="text-red">{high.toLocaleString('en')} high severity</span>
}

function Practice({ practice: { answered, recalled } }: { practice: NonNullable<Dashboard['practice']> }) {
  const due = useDuePractice({ ask: true })
  return (
    <Stat
      to="/practice"
      name="Practice"
      Icon={Dumbbell}
      figure={due ?? '–'}
      said={due === null ? 'Loading' : undefined}
      beside={
        due !== null && (
          <span className="font-sans text-sm font-normal tracking-normal text-ink-3">due today</span>
        )
      }
    >
      {answered === 0
        ? 'No practice in the last 12 weeks'
        : `${Math.round((recalled * 100) / answered)}% recalled in the last 12 weeks`}
    </Stat>
  )
}

/** Replaces practice when a manager views a member, because practice results are private. */
function AnalysesLeft({ usage }: Pick<Dashboard, 'usage'>) {
  return (
    <Stat
      to="/settings"
      name="Analyses left"
      Icon={Gauge}
      figure={usage === null ? '–' : (usage.remaining ?? '∞')}
      said={usage?.limit === null ? 'Unlimited' : undefined}
    >
      {usage === null
        ? 'No active plan'
        : usage.limit === null
          ? 'Unlimited'
          : `of ${usage.limit.toLocaleString('en')} this month${usage.pooled ? ', shared by the team' : ''}`}
    </Stat>
  )
}

/** The bars are hidden from screen readers, because the text states the overall average. */
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
