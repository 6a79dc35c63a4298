import type { Exercise, ExerciseKind } from '@debrief/analysis/exercises/exercise'
import type { Attempt } from '@debrief/contracts/practice/card'
import type { Database } from '@debrief/database/connect'
import type { CardSchedule } from '@debrief/database/practice/ratings'
import type { Outcome } from '@debrief/domain/practice/rating'
import { sql } from 'kysely'

/** A card with all its data, including the solution, so it must not leave the server. */
export interface StoredCard extends CardSchedule {
  id: string
  kind: ExerciseKind
  exercise: Exercise
  exerciseVersion: number
  cameUp: number
  repository: string
  pullRequestNumber: number
  pullRequestUrl: string
  mergedAt: Date
  hintsGiven: number
  /** Whether the mistake still counts: its review is current, and nobody disputes it. */
  counts: boolean
  mistake: {
    id: string
    reviewId: string
    title: string
    description: string
    lesson: string | null
    fixedIn: string | null
    quote: Attempt['quote']
  }
  /** The unrated answer, if any. */
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

/** Reads the person's cards with these ids, in the order of the ids. Other people's cards are left out. */
export async function readCards(
  db: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<StoredCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredCard>`
    select c.id, c.kind, c.exercise, c.exercise_version as "exerciseVersion", c.state, c.stability, c.difficulty,
      c.scheduled_days as "scheduledDays", c.learning_steps as "learningSteps", c.reps, c.lapses, c.due_at as "dueAt",
      c.last_review_at as "lastReviewAt", coalesce(s.occurrence_count, 1) as "cameUp", g.repo_full_name as repository,
      p.pr_number as "pullRequestNumber", p.html_url as "pullRequestUrl", p.merged_at as "mergedAt",
      coalesce(h.given, 0) as "hintsGiven", not m.disputed and a.superseded_at is null as counts, now() as now,
      json_build_object('id', m.id, 'reviewId', m.pr_analysis_id, 'title', m.title, 'description', m.description,
        'lesson', m.lesson, 'fixedIn', m.fixed_in, 'quote', m.quote) as mistake,
      case when t.id is not null then json_build_object('id', t.id, 'at', ${utc('t.at')}, 'answer', t.answer,
        'hintsUsed', t.hints_used, 'outcome', t.outcome, 'gradedBy', t.graded_by, 'checks', t.checks) end as attempt
    from practice_cards c
    join mistakes m on m.id = c.mistake_id
    join pr_analysis a on a.id = m.pr_analysis_id
    join pull_requests p on p.id = m.pull_request_id
    join repositories g on g.id = p.repository_id
    left join recurring_mistake_members r on r.mistake_id = m.id and r.counts
    left join recurring_stats s on s.group_id = r.recurring_mistake_group_id and s.user_id = c.user_id
    left join practice_hints h on h.card_id = c.id
    left join practice_attempts t on t.card_id = c.id and t.rating is null and t.undone_at is null
    where c.user_id = ${userId} and c.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)`.execute(db)
  return rows
}

/** Null if the person doesn't have this card. */
export async function readCard(
  db: Database,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<StoredCard | null> {
  const [card] = await readCards(db, { userId, ids: [cardId] })
  return card ?? null
}
