import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'
import { lockCard } from './attempts.ts'

export interface CardSchedule {
  kind: string
  state: 'new' | 'learning' | 'review' | 'relearning'
  stability: number
  difficulty: number
  scheduledDays: number
  learningSteps: number
  reps: number
  lapses: number
  dueAt: Date
  lastReviewAt: Date | null
}

export interface Rating {
  cardId: string
  userId: string
  attemptId: string
  rating: 1 | 2 | 3 | 4
  /** Computes the new schedule. `now` is the database's time. Returns null if the rating isn't allowed. */
  next: (card: CardSchedule, at: { now: Date; outcome: string; kinds: string[] }) => CardSchedule | null
}

export type RateOutcome = { dueAt: Date; now: Date } | 'not_found' | 'already' | 'not_allowed'

/**
 * Repeating the same rating changes nothing, and a different rating returns 'already'. The attempt stores the earlier
 * schedule for undo.
 */
export function rateAttempt(db: Database, input: Rating): Promise<RateOutcome> {
  const { cardId, attemptId, rating, next } = input
  return db.transaction().execute(async (trx) => {
    if (!(await lockCard(trx, input))) return 'not_found'
    const attempt = await trx
      .selectFrom('practice_attempts')
      .select(['outcome', 'rating'])
      .where('id', '=', attemptId)
      .where('card_id', '=', cardId)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (!attempt) return 'not_found'
    const { now, kinds, ...card } = await readSchedule(trx, cardId)
    if (attempt.rating !== null) return attempt.rating === rating ? { dueAt: card.dueAt, now } : 'already'
    const { outcome } = attempt
    const after = next(card, { now, outcome, kinds })
    if (after === null) return 'not_allowed'
    await sql`
      update practice_attempts set rating = ${rating}, rated_at = clock_timestamp(), card_before = (
        select to_jsonb(b) from (select kind, state, stability, difficulty, scheduled_days, learning_steps, reps, lapses,
          due_at, last_review_at from practice_cards where id = ${cardId}) b)
      where id = ${attemptId}`.execute(trx)
    await writeSchedule(trx, cardId, after)
    await trx.deleteFrom('practice_hints').where('card_id', '=', cardId).execute()
    return { dueAt: after.dueAt, now }
  })
}

async function readSchedule(
  trx: Trx,
  cardId: string,
): Promise<CardSchedule & { now: Date; kinds: string[] }> {
  const { rows } = await sql<CardSchedule & { now: Date; kinds: string[] }>`
    select kind, state, stability, difficulty, scheduled_days as "scheduledDays", learning_steps as "learningSteps", reps,
      lapses, due_at as "dueAt", last_review_at as "lastReviewAt", clock_timestamp() as now, exercise->'kinds' as kinds
    from practice_cards where id = ${cardId}`.execute(trx)
  return onlyRow(rows)
}

const writeSchedule = (trx: Trx, cardId: string, card: CardSchedule) =>
  trx
    .updateTable('practice_cards')
    .set({
      kind: card.kind,
      state: card.state,
      stability: card.stability,
      difficulty: card.difficulty,
      scheduled_days: card.scheduledDays,
      learning_steps: card.learningSteps,
      reps: card.reps,
      lapses: card.lapses,
      due_at: card.dueAt,
      last_review_at: card.lastReviewAt,
      asked_at: null,
    })
    .where('id', '=', cardId)
    .execute()

export type UndoResult = { undone: 'answer' | 'rating'; cardId: string }

const lastOfToday = (userId: string) => sql<{ id: string; cardId: string; rating: number | null }>`
  select t.id, t.card_id as "cardId", t.rating from practice_attempts t
  where t.user_id = ${userId} and t.undone_at is null
    and coalesce(t.rated_at, t.at) >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
  order by coalesce(t.rated_at, t.at) desc, t.id desc limit 1`

/**
 * Undoes the last answer or rating of today (UTC). Undoing a rating restores the earlier schedule and hints, and the
 * answer can be rated again. Returns 'nothing' if there is nothing to undo, or if a concurrent request changed the last
 * answer.
 */
export function undoLast(db: Database, userId: string): Promise<UndoResult | 'nothing'> {
  return db.transaction().execute(async (trx) => {
    const found = (await lastOfToday(userId).execute(trx)).rows[0]
    if (!found || !(await lockCard(trx, { cardId: found.cardId, userId }))) return 'nothing'
    const last = (await lastOfToday(userId).execute(trx)).rows[0]
    if (last?.id !== found.id || last.rating !== found.rating) return 'nothing'
    const { id, cardId } = last
    if (last.rating === null) {
      await sql`update practice_attempts set undone_at = clock_timestamp() where id = ${id}`.execute(trx)
      return { undone: 'answer', cardId }
    }
    await restoreSchedule(trx, id)
    return { undone: 'rating', cardId }
  })
}

async function restoreSchedule(trx: Trx, attemptId: string): Promise<void> {
  await sql`
    update practice_cards c set kind = b.kind, state = b.state, stability = b.stability, difficulty = b.difficulty,
      scheduled_days = b.scheduled_days, learning_steps = b.learning_steps, reps = b.reps, lapses = b.lapses,
      due_at = b.due_at, last_review_at = b.last_review_at
    from practice_attempts t, jsonb_to_record(t.card_before) as b (kind text, state text, stability float8,
      difficulty float8, scheduled_days int, learning_steps int, reps int, lapses int, due_at timestamptz,
      last_review_at timestamptz)
    where t.id = ${attemptId} and c.id = t.card_id`.execute(trx)
  await sql`
    insert into practice_hints (card_id, since, given)
    select card_id, at, hints_used from practice_attempts where id = ${attemptId} and hints_used > 0
    on conflict (card_id) do update set given = excluded.given`.execute(trx)
  await sql`
    update practice_attempts set rating = null, rated_at = null, card_before = null
    where id = ${attemptId}`.execute(trx)
}
