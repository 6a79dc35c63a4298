import type { Dashboard } from '@debrief/contracts/dashboard/dashboard'
import { Dumbbell, Gauge, GitPullRequestArrow, MessageSquareQuote, Repeat2 } from 'lucide-react'
import { useDuePractice } from '../practice/shared/use-due-practice.ts'
import { Stat } from './Stat.tsx'
import * as words from './words/words.ts'

export function Stats({ dashboard }: { dashboard: Dashboard }) {
  const { recurring, practice, usage } = dashboard
  return (
    <section aria-label={words.keyNumbers} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
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
      <Stat
        to="/pull-requests"
        name={words.analyzed}
        Icon={GitPullRequestArrow}
        figure={pullRequests.analyzed}
      >
        {words.ofMerged(pullRequests.merged, pullRequests.open)}
      </Stat>
      <Stat
        to="/reviews"
        name={words.reviews}
        Icon={MessageSquareQuote}
        figure={reviews.count}
        beside={<WeeklyScores scores={reviews.weeklyScores} />}
      >
        {words.describeScores(reviews.averageScore, reviews.scored)}
      </Stat>
    </>
  )
}

function Recurring({ recurring: { count, high, quiet } }: { recurring: Dashboard['recurring'] }) {
  return (
    <Stat to="/recurring-mistakes" name={words.recurringMistakes} Icon={Repeat2} figure={count}>
      <High count={count} high={high} />
      {quiet > 0 && ` · ${words.notSeenLately(quiet)}`}
    </Stat>
  )
}

export function High({ count, high }: { count: number; high: number }) {
  if (count === 0) return words.noneTracked
  if (high === 0) return words.noneHigh
  return <span className="text-red">{words.highSeverity(high)}</span>
}

function Practice({ practice: { answered, recalled } }: { practice: NonNullable<Dashboard['practice']> }) {
  const due = useDuePractice({ ask: true })
  return (
    <Stat
      to="/practice"
      name={words.practice}
      Icon={Dumbbell}
      figure={due ?? '–'}
      said={due === null ? words.loadingDue : undefined}
      beside={
        due !== null && (
          <span className="font-sans text-sm font-normal tracking-normal text-ink-3">{words.dueToday}</span>
        )
      }
    >
      {words.describePractice(answered, recalled)}
    </Stat>
  )
}

/** Replaces practice when a manager views a member, because practice results are private. */
function AnalysesLeft({ usage }: Pick<Dashboard, 'usage'>) {
  return (
    <Stat
      to="/settings"
      name={words.analysesLeft}
      Icon={Gauge}
      figure={usage === null ? '–' : (usage.remaining ?? '∞')}
      said={usage?.limit === null ? words.unlimited : undefined}
    >
      {usage === null ? words.noPlan : words.describeLimit(usage.limit, usage.pooled)}
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
