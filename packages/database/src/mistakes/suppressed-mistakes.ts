import { SUPPRESSION_SCOPES, type SuppressionScope } from '@debrief/domain/agent/reply'
import { sql } from 'kysely'
import { isPerson } from '../coding-agents/owners.ts'
import type { Database, Trx } from '../connect.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { countReviewAgain } from '../reviews/recount-review.ts'
import { regroupPeople } from './grouping/group-mistakes.ts'
import { listScopes, lockScopes, lockUserScopes } from './grouping/lock-scopes.ts'

export interface SuppressedMistake {
  /** Starts at 1. */
  ordinal: number
  suppressionId: string
  scope: SuppressionScope
}

/**
 * Stops counting the suppressed mistakes of a new review (D40). Skips mistakes that the owner decided to count in an
 * earlier version of the review. A coding agent can't decide, so its mistakes still count (D42).
 */
export async function suppressMistakes(
  trx: Trx,
  reviewId: string,
  suppressed: readonly SuppressedMistake[],
): Promise<void> {
  if (suppressed.length === 0) return
  const { rows } = await sql`
    with found as (
      select m.id, w.suppression_id, w.scope from unnest(
        ${suppressed.map(({ ordinal }) => ordinal)}::int[], ${suppressed.map((one) => one.suppressionId)}::uuid[],
        ${suppressed.map(({ scope }) => scope)}::text[]) w (ordinal, suppression_id, scope)
      join mistakes m on m.pr_analysis_id = ${reviewId} and m.ordinal = w.ordinal
      join users owner on owner.id = m.user_id and ${isPerson('owner')}
      join suppressions s on s.id = w.suppression_id and s.state = 'active'
      where not exists (select from suppressed_mistakes d join mistakes known on known.id = d.mistake_id
        where d.decision = 'counts' and known.pull_request_id = m.pull_request_id and known.path = m.path
          and known.title = m.title and known.rule is not distinct from m.rule)
      for share of s),
    stored as (insert into suppressed_mistakes (mistake_id, suppression_id, scope)
      select id, suppression_id, scope from found)
    update mistakes m set disputed = true from found where m.id = found.id returning m.id`.execute(trx)
  if (rows.length > 0) await countReviewAgain(trx, reviewId)
}

interface SuppressedRow {
  mistakeId: string
  reviewId: string
  userId: string
  category: string
}

export async function countSuppressedAgain(
  trx: Trx,
  { suppressionId, exceptScopes }: { suppressionId: string; exceptScopes: readonly SuppressionScope[] },
): Promise<void> {
  const scopes = SUPPRESSION_SCOPES.filter((scope) => !exceptScopes.includes(scope))
  const { rows: people } = await sql<{ userId: string }>`
    select distinct m.user_id as "userId" from suppressed_mistakes s join mistakes m on m.id = s.mistake_id
    where s.suppression_id = ${suppressionId} and s.decision is null and s.scope = any(${scopes})`.execute(
    trx,
  )
  if (people.length === 0) return
  const userIds = people.map(({ userId }) => userId)
  await lockScopes(trx, await listScopes(trx, userIds))
  await sql`
    select a.id from pr_analysis a join mistakes m on m.pr_analysis_id = a.id
    join suppressed_mistakes s on s.mistake_id = m.id and s.suppression_id = ${suppressionId}
    where m.user_id = any(${userIds}::uuid[]) order by a.id for update of a`.execute(trx)
  const { rows } = await sql<SuppressedRow>`
    with freed as (delete from suppressed_mistakes where suppression_id = ${suppressionId} and decision is null
      and scope = any(${scopes}) returning mistake_id)
    update mistakes m set disputed = false from freed where m.id = freed.mistake_id and m.user_id = any(${userIds}::uuid[])
    returning m.id as "mistakeId", m.pr_analysis_id as "reviewId", m.user_id as "userId", m.category`.execute(
    trx,
  )
  for (const reviewId of new Set(rows.map((row) => row.reviewId))) await countReviewAgain(trx, reviewId)
  await regroupPeople(trx, { userIds, categories: [...new Set(rows.map(({ category }) => category))] })
}

export type CountOutcome =
  | { outcome: 'counted'; reviewId: string; score: number | null }
  | { outcome: 'not_found' | 'not_suppressed' }

export function countSuppressed(
  db: Database,
  { mistakeId, userId, requestId }: { mistakeId: string; userId: string; requestId: string },
): Promise<CountOutcome> {
  return repeatAfterDeadlock(db, async (trx) => {
    await lockUserScopes(trx, userId)
    const { rows } = await sql<
      Omit<SuppressedRow, 'mistakeId'> & { decision: string | null; isSuppressed: boolean }
    >`
      select a.id as "reviewId", m.user_id as "userId", m.category, s.decision, s.mistake_id is not null as "isSuppressed"
      from mistakes m join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      left join suppressed_mistakes s on s.mistake_id = m.id
      where m.id = ${mistakeId} and m.user_id = ${userId} for update of a`.execute(trx)
    const found = rows[0]
    if (!found) return { outcome: 'not_found' }
    if (!found.isSuppressed || found.decision !== null) return { outcome: 'not_suppressed' }
    await markDecided(trx, mistakeId, 'counts')
    await trx.updateTable('mistakes').set({ disputed: false }).where('id', '=', mistakeId).execute()
    const score = await countReviewAgain(trx, found.reviewId)
    await recordAudit(trx, {
      action: 'suppressed_mistake_counted',
      actorId: userId,
      requestId,
      details: { mistakeId, reviewId: found.reviewId },
    })
    await regroupPeople(trx, { userIds: [userId], categories: [found.category] })
    return { outcome: 'counted', reviewId: found.reviewId, score }
  })
}

export async function markDecided(
  trx: Trx,
  mistakeId: string,
  decision: 'counts' | 'disputed',
): Promise<void> {
  await trx
    .updateTable('suppressed_mistakes')
    .set({ decision, decided_at: sql<Date>`now()` })
    .where('mistake_id', '=', mistakeId)
    .where('decision', 'is', null)
    .execute()
}
