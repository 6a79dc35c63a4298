import type { Exercise, ExerciseKind } from '@debrief/analysis/exercises/exercise'
import type { Attempt, PracticeCard } from '@debrief/contracts/practice/card'
import type { Database } from '@debrief/database/connect'
import { cardCounts } from '@debrief/database/practice/practice-day'
import type { CardSchedule } from '@debrief/database/practice/ratings'
import type { Outcome } from '@debrief/domain/practice/rating'
import { sql } from 'kysely'

/** Includes the solution, so a stored card must not leave the server. */
export interface StoredCard extends CardSchedule {
  id: string
  kind: ExerciseKind
  exercise: Exercise
  exerciseVersion: number
  cameUp: number
  /** Null if the card practices a standard instead of one of the owner's mistakes (D44). */
  pullRequest: { repository: string; number: number; url: string; mergedAt: string } | null
  standard: PracticeCard['standard']
  hintsGiven: number
  counts: boolean
  subject: {
    mistakeId: string | null
    reviewId: string | null
    title: string
    description: string
    lesson: string | null
    fixedIn: string | null
    quote: Attempt['quote']
  }
  attempt: StoredAttempt | null
  now: Date
}

export interface StoredAttempt {
  id: string
  at: string
  answer: { code?: string; lines?: number[]; option?: 'a' | 'b' }
  hintsUsed: number
  outcome: Outcome
  gradedBy: 'checks' | 'model'
  checks: { label: string; passed: boolean }[]
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Keeps the order of the ids. Omits other people's cards. */
export async function readCards(
  db: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<StoredCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredCard>`
    select c.id, c.kind, c.exercise, c.exercise_version as "exerciseVersion", c.state, c.stability, c.difficulty,
      c.scheduled_days as "scheduledDays", c.learning_steps as "learningSteps", c.reps, c.lapses, c.due_at as "dueAt",
      c.last_review_at as "lastReviewAt", coalesce(s.occurrence_count, 1) as "cameUp",
      coalesce(h.given, 0) as "hintsGiven", ${cardCounts} as counts, now() as now,
      case when c.mistake_id is not null then json_build_object('repository', o.repo_full_name, 'number', p.pr_number,
        'url', p.html_url, 'mergedAt', ${utc('p.merged_at')}) end as "pullRequest",
      case when c.standard_id is not null then json_build_object('id', g.id, 'title', g.title,
        'isTeammatesCode', c.example_id is not null) end as standard,
      case when c.mistake_id is not null then json_build_object('mistakeId', m.id, 'reviewId', m.pr_analysis_id,
          'title', m.title, 'description', m.description, 'lesson', m.lesson, 'fixedIn', m.fixed_in, 'quote', m.quote)
        else json_build_object('mistakeId', null, 'reviewId', null, 'title', g.title, 'description', g.description,
          'lesson', g.lesson, 'fixedIn', null, 'quote', null) end as subject,
      case when t.id is not null then json_build_object('id', t.id, 'at', ${utc('t.at')}, 'answer', t.answer,
        'hintsUsed', t.hints_used, 'outcome', t.outcome, 'gradedBy', t.graded_by, 'checks', t.checks) end as attempt
    from practice_cards c
    left join mistakes m on m.id = coalesce(c.mistake_id, c.example_id)
    left join pr_analysis a on a.id = m.pr_analysis_id
    left join pull_requests p on p.id = m.pull_request_id
    left join repositories o on o.id = p.repository_id
    left join recurring_mistakes g on g.id = c.standard_id
    left join recurring_mistake_members r on r.mistake_id = c.mistake_id and r.counts
    left join recurring_stats s on s.group_id = r.recurring_mistake_group_id and s.user_id = c.user_id
    left join practice_hints h on h.card_id = c.id
    left join practice_attempts t on t.card_id = c.id and t.rating is null and t.undone_at is null
    where c.user_id = ${userId} and c.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)`.execute(db)
  return rows
}

export async function readCard(
  db: Database,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<StoredCard | null> {
  const [card] = await readCards(db, { userId, ids: [cardId] })
  return card ?? null
}
