import type { DisputeReason } from '@debrief/contracts/mistakes/constants'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { notifyDisputeSettled } from '../notifications/notify.ts'
import { type AuditAction, recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { countReviewAgain } from '../reviews/recount-review.ts'
import { regroupPeople } from './grouping/group-mistakes.ts'
import { lockUserScopes } from './grouping/lock-scopes.ts'
import { markDecided } from './suppressed-mistakes.ts'

export type DisputeOutcome<Done extends string, Refused extends string> =
  | { outcome: Done; reviewId: string; score: number | null }
  | { outcome: Refused | 'not_found' }

interface DisputeInput {
  mistakeId: string
  requestId?: string | null
}

/**
 * Disputes a mistake as its owner. The mistake stops counting immediately (D17a). Works only on the current review,
 * because the mistakes of a replaced review don't count.
 */
export function disputeMistake(
  db: Database,
  input: DisputeInput & { userId: string; reason: DisputeReason; note: string | null },
): Promise<DisputeOutcome<'disputed', 'already'>> {
  return repeatAfterDeadlock(db, async (trx) => {
    const found = await lockMistake(trx, input.mistakeId)
    if (!found || found.ownerId !== input.userId || !found.isCurrent) return { outcome: 'not_found' }
    if (found.state !== null) return { outcome: 'already' }
    const { reason } = input
    const note = input.note?.trim() || null
    await trx
      .insertInto('mistake_disputes')
      .values({ mistake_id: input.mistakeId, user_id: input.userId, reason, note })
      .execute()
    await markDecided(trx, input.mistakeId, 'disputed')
    const score = await setDisputed(trx, found, true)
    await audit(trx, found, { ...input, action: 'mistake_disputed', actorId: input.userId, reason })
    return { outcome: 'disputed', reviewId: found.reviewId, score }
  })
}

/** Only the audit log still shows a withdrawn dispute. */
export function withdrawDispute(
  db: Database,
  input: DisputeInput & { userId: string },
): Promise<DisputeOutcome<'withdrawn', 'not_open'>> {
  return repeatAfterDeadlock(db, async (trx) => {
    const found = await lockMistake(trx, input.mistakeId)
    if (!found || found.ownerId !== input.userId || found.state === null) return { outcome: 'not_found' }
    if (found.state !== 'open') return { outcome: 'not_open' }
    await trx.deleteFrom('mistake_disputes').where('mistake_id', '=', input.mistakeId).execute()
    const score = await setDisputed(trx, found, false)
    await audit(trx, found, { ...input, action: 'dispute_withdrawn', actorId: input.userId })
    return { outcome: 'withdrawn', reviewId: found.reviewId, score }
  })
}

/**
 * The manager of the owner's team settles a dispute. If the owner has no team, the owner settles it. Also works on a
 * replaced review, because later analyses need the decision.
 */
export function settleDispute(
  db: Database,
  input: DisputeInput & { settlerId: string; accept: boolean },
): Promise<DisputeOutcome<'accepted' | 'rejected', 'not_allowed' | 'not_open'>> {
  return repeatAfterDeadlock(db, async (trx) => {
    const found = await lockMistake(trx, input.mistakeId)
    if (!found || found.state === null) return { outcome: 'not_found' }
    if (!(await maySettle(trx, found.ownerId, input.settlerId)))
      return { outcome: found.ownerId === input.settlerId ? 'not_allowed' : 'not_found' }
    if (found.state !== 'open') return { outcome: 'not_open' }
    const state = input.accept ? 'accepted' : 'rejected'
    await trx
      .updateTable('mistake_disputes')
      .set({ state, settled_by: input.settlerId, settled_at: sql`now()` })
      .where('mistake_id', '=', input.mistakeId)
      .execute()
    await notifyDisputeSettled(trx, input)
    const score = await setDisputed(trx, found, input.accept)
    await audit(trx, found, { ...input, action: `dispute_${state}`, actorId: input.settlerId })
    return { outcome: state, reviewId: found.reviewId, score }
  })
}

interface DisputedMistakeRow {
  mistakeId: string
  reviewId: string
  ownerId: string
  category: string
  isCurrent: boolean
  state: string | null
}

/**
 * Locks the groups of the owner and their team, then the mistake's review, so that concurrent disputes about a review
 * are applied one after another.
 */
async function lockMistake(trx: Trx, mistakeId: string): Promise<DisputedMistakeRow | undefined> {
  const owner = await trx
    .selectFrom('mistakes')
    .select('user_id')
    .where('id', '=', mistakeId)
    .executeTakeFirst()
  if (!owner) return undefined
  await lockUserScopes(trx, owner.user_id)
  await sql`
    select a.id from pr_analysis a join mistakes m on m.pr_analysis_id = a.id where m.id = ${mistakeId}
    for update of a`.execute(trx)
  const { rows } = await sql<DisputedMistakeRow>`
    select m.id as "mistakeId", m.category, a.id as "reviewId", m.user_id as "ownerId", a.superseded_at is null as "isCurrent", d.state
    from mistakes m join pr_analysis a on a.id = m.pr_analysis_id
    left join mistake_disputes d on d.mistake_id = m.id
    where m.id = ${mistakeId}`.execute(trx)
  return rows[0]
}

async function maySettle(trx: Trx, ownerId: string, settlerId: string): Promise<boolean> {
  const { rows } = await sql<{ is_manager: boolean }>`
    select exists (select from team_members s
      where s.team_id = t.team_id and s.user_id = ${settlerId} and s.role = 'manager') as is_manager
    from team_members t where t.user_id = ${ownerId}`.execute(trx)
  const team = rows[0]
  return team ? team.is_manager : ownerId === settlerId
}

async function setDisputed(
  trx: Trx,
  { mistakeId, reviewId, ownerId, category }: DisputedMistakeRow,
  disputed: boolean,
): Promise<number | null> {
  await trx.updateTable('mistakes').set({ disputed }).where('id', '=', mistakeId).execute()
  const score = await countReviewAgain(trx, reviewId)
  await regroupPeople(trx, { userIds: [ownerId], categories: [category] })
  return score
}

interface AuditInput extends DisputeInput {
  action: AuditAction
  actorId: string
  reason?: DisputeReason
}

function audit(trx: Trx, { ownerId, reviewId }: DisputedMistakeRow, audited: AuditInput): Promise<void> {
  const { action, actorId, mistakeId, reason } = audited
  return recordAudit(trx, {
    action,
    actorId,
    subjectId: ownerId,
    requestId: audited.requestId ?? null,
    details: { mistakeId, reviewId, ...(reason ? { reason } : {}) },
  })
}
