import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { storableJson } from '../storable.ts'

export interface NewAttempt {
  cardId: string
  userId: string
  reps: number
  kind: string
  answer: object
  outcome: 'right' | 'wrong' | 'untold' | 'given_up'
  checks: readonly { label: string; passed: boolean }[]
}

/**
 * A card has at most one open answer. If another answer is open, returns 'stored' without storing the new answer.
 * 'changed': the card was rated in the meantime, so another question is due.
 */
export function openAttempt(
  db: Database,
  { cardId, userId, reps, kind, answer, outcome, checks }: NewAttempt,
): Promise<'stored' | 'changed' | 'not_found'> {
  return db.transaction().execute(async (trx) => {
    const card = await lockCard(trx, { cardId, userId })
    if (!card) return 'not_found'
    if (await hasOpenAttempt(trx, cardId)) return 'stored'
    if (card.reps !== reps || card.kind !== kind) return 'changed'
    await sql`
      insert into practice_attempts (card_id, user_id, at, answer, hints_used, outcome, graded_by, checks)
      values (${cardId}, ${userId}, clock_timestamp(), ${storableJson(answer)}::jsonb,
        coalesce((select given from practice_hints where card_id = ${cardId}), 0), ${outcome}, 'checks',
        ${storableJson(checks)}::jsonb)`.execute(trx)
    return 'stored'
  })
}

export function countHint(
  db: Database,
  { cardId, userId }: { cardId: string; userId: string },
): Promise<number | 'answered' | 'not_found'> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockCard(trx, { cardId, userId }))) return 'not_found'
    if (await hasOpenAttempt(trx, cardId)) return 'answered'
    const { rows } = await sql<{ given: number }>`
      insert into practice_hints as h (card_id, since, given) values (${cardId}, now(), 1)
      on conflict (card_id) do update set given = least(h.given + 1, 3)
      returning given`.execute(trx)
    return rows[0]?.given ?? 0
  })
}

/** All changes to a card lock its row, so changes from two tabs run one after another. */
export async function lockCard(
  trx: Trx,
  { cardId, userId }: { cardId: string; userId: string },
): Promise<{ reps: number; kind: string } | undefined> {
  return trx
    .selectFrom('practice_cards')
    .select(['reps', 'kind'])
    .where('id', '=', cardId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

async function hasOpenAttempt(trx: Trx, cardId: string): Promise<boolean> {
  const { rows } = await sql`
    select from practice_attempts where card_id = ${cardId} and rating is null and undone_at is null`.execute(
    trx,
  )
  return rows.length > 0
}
