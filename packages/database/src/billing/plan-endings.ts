import type { EndingKind } from '@debrief/domain/billing/ending'
import type { PlanType } from '@debrief/domain/billing/plans'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { queueEndingMail } from '../mail/mails.ts'
import { onlyRow } from '../only-row.ts'

/** A cancellation, the undoing of a cancellation (`keep`), or a withdrawal (D49). */
export interface PlanEnding {
  id: string
  /** Null if the account was erased. */
  userId: string | null
  customerId: string
  subscriptionId: string
  kind: EndingKind
  state: 'asked' | 'done' | 'refused'
  paidCents: number
  refundCents: number
  /** Null if `kind` is `keep`. */
  endsAt: Date | null
  attempts: number
  requestedAt: Date
  emailedTo: string | null
}

const columns = sql`e.id, e.user_id as "userId", e.customer_id as "customerId", e.subscription_id as "subscriptionId",
  e.kind, e.state, e.paid_cents as "paidCents", e.refund_cents as "refundCents", e.ends_at as "endsAt", e.attempts,
  e.requested_at as "requestedAt",
  (select m.to_address from mails m where m.ending_id = e.id) as "emailedTo"`

export async function findEnding(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<PlanEnding | null> {
  const { rows } = await sql<PlanEnding>`
    select ${columns} from plan_endings e where e.user_id = ${userId} and e.idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Only the latest ending of a subscription can have an unknown outcome. */
export async function findLastEnding(db: Database, subscriptionId: string): Promise<PlanEnding | null> {
  const { rows } = await sql<PlanEnding>`
    select ${columns} from plan_endings e where e.subscription_id = ${subscriptionId}
    order by e.requested_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function findUnsettledEnding(db: Database, id: string): Promise<PlanEnding | null> {
  const { rows } = await sql<PlanEnding>`
    select ${columns} from plan_endings e where e.id = ${id} and e.state = 'asked'`.execute(db)
  return rows[0] ?? null
}

export const settlePlanEnding: JobDeclaration<{ endingId: string }> = {
  kind: 'settle-plan-ending',
  input: z.object({ endingId: z.uuid() }),
  key: ({ endingId }) => endingId,
}

/** After this time, Stripe has responded or the request has failed, even if the process that sent it crashed. */
const ABANDONED_AFTER_SECONDS = 120

export type NewEnding = Omit<PlanEnding, 'id' | 'state' | 'attempts' | 'requestedAt' | 'emailedTo'> & {
  key: string
  planType: PlanType | null
}

/**
 * Records an ending before Stripe is called, and enqueues the job that completes it if Stripe's response is lost.
 * Rejects if the subscription has another open ending.
 */
export async function beginEnding(trx: Trx, ending: NewEnding): Promise<PlanEnding> {
  const { rows } = await sql<PlanEnding>`
    insert into plan_endings as e (user_id, idempotency_key, customer_id, subscription_id, plan_type, kind, paid_cents,
      refund_cents, ends_at)
    values (${ending.userId}, ${ending.key}, ${ending.customerId}, ${ending.subscriptionId}, ${ending.planType},
      ${ending.kind}, ${ending.paidCents}, ${ending.refundCents}, ${ending.endsAt})
    returning ${columns}`.execute(trx)
  const begun = onlyRow(rows)
  await enqueue(trx, settlePlanEnding, { endingId: begun.id }, { runIn: ABANDONED_AFTER_SECONDS })
  return begun
}

/**
 * Counts an attempt, so that the next attempt uses new idempotency keys. The next attempt must first check what the
 * previous attempt changed.
 */
export async function countEndingAttempt(db: Database, id: string): Promise<void> {
  await sql`update plan_endings set attempts = attempts + 1 where id = ${id} and state = 'asked'`.execute(db)
}

/** Stores the outcome of an ending. If Stripe carried out the request, also queues the confirmation email. */
export async function settleEnding(
  trx: Trx,
  { id, state, endsAt }: Pick<PlanEnding, 'id' | 'state' | 'endsAt'>,
): Promise<PlanEnding> {
  const { rows } = await sql<{ id: string }>`
    update plan_endings set state = ${state}, ends_at = ${endsAt}, finished_at = now()
    where id = ${id} and state = 'asked' returning id`.execute(trx)
  if (rows.length > 0 && state === 'done') await queueEndingMail(trx, id)
  const settled = await sql<PlanEnding>`select ${columns} from plan_endings e where e.id = ${id}`.execute(trx)
  return onlyRow(settled.rows)
}
