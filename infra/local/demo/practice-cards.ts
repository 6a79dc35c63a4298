import type { Database } from '@debrief/database/connect'
import type { CardSchedule } from '@debrief/database/practice/ratings'
import type { Rating } from '@debrief/domain/practice/rating'
import { schedule } from '@debrief/gateway/practice/schedule'
import { sql } from 'kysely'

export interface PracticedDay {
  at: string
  outcome: 'right' | 'wrong'
  rating: Rating
}

export async function practiceCard(
  db: Database,
  { cardId, userId, days }: { cardId: string; userId: string; days: readonly PracticedDay[] },
): Promise<void> {
  let card = await readCard(db, cardId)
  for (const { at, outcome, rating } of days) {
    const now = new Date(at)
    await db
      .insertInto('practice_attempts')
      .values({
        card_id: cardId,
        user_id: userId,
        at: now,
        answer: '{}',
        outcome,
        graded_by: 'checks',
        rating,
        rated_at: now,
        card_before: JSON.stringify(toColumns(card)),
      })
      .execute()
    card = schedule(card, now, rating)
  }
  await db.updateTable('practice_cards').set(toColumns(card)).where('id', '=', cardId).execute()
}

const toColumns = ({ dueAt, lastReviewAt, scheduledDays, learningSteps, ...rest }: CardSchedule) => ({
  ...rest,
  due_at: dueAt,
  last_review_at: lastReviewAt,
  scheduled_days: scheduledDays,
  learning_steps: learningSteps,
})

async function readCard(db: Database, cardId: string): Promise<CardSchedule> {
  const { rows } = await sql<CardSchedule>`
    select kind, state, stability, difficulty, scheduled_days as "scheduledDays", learning_steps as "learningSteps", reps,
      lapses, due_at as "dueAt", last_review_at as "lastReviewAt"
    from practice_cards where id = ${cardId}`.execute(db)
  return rows[0]!
}
