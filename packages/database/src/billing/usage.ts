import { sql, type Transaction } from 'kysely'
import type { DB } from '../tables.ts'

export interface Reservation {
  /** Idempotency key: `an:<run>` for an analysis, `tok:<run>` for a mention. Each key is charged only once. */
  key: string
  tenantId: string
  userId: string
  kind: 'analysis' | 'agent_tokens'
  amount: number
  periodStart: Date
  /** Computed from the plan in the same transaction and never stored. Null means unlimited. */
  limit: number | null
  subject: string
}

/**
 * Returns false, and reserves nothing, if the reservation would exceed the limit. Returns true without reserving again
 * if the key is already reserved or settled. `isNew` skips this check, because a new key can't be in use yet.
 */
export async function reserveUsage(
  trx: Transaction<DB>,
  reservation: Reservation,
  { isNew = false } = {},
): Promise<boolean> {
  if (!isNew && (await isCharged(trx, reservation.key))) return true
  const { amount, limit } = reservation
  const { numAffectedRows } = await sql`
    insert into usage_periods as p (tenant_id, kind, period_start, reserved)
    select ${reservation.tenantId}, ${reservation.kind}, ${reservation.periodStart}, ${amount}::bigint
    where ${limit}::bigint is null or ${amount}::bigint <= ${limit}::bigint
    on conflict (tenant_id, kind, period_start) do update set reserved = p.reserved + excluded.reserved
    where ${limit}::bigint is null or p.reserved + p.used + excluded.reserved <= ${limit}::bigint`.execute(
    trx,
  )
  if (numAffectedRows === 0n) return false
  await writeReserved(trx, reservation)
  return true
}

/** The advisory lock serializes reservations with the same key. */
async function isCharged(trx: Transaction<DB>, key: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`.execute(trx)
  const row = await trx.selectFrom('usage_events').select('state').where('key', '=', key).executeTakeFirst()
  return row !== undefined && row.state !== 'released'
}

async function writeReserved(trx: Transaction<DB>, reservation: Reservation): Promise<void> {
  const row = {
    tenant_id: reservation.tenantId,
    user_id: reservation.userId,
    kind: reservation.kind,
    amount: reservation.amount,
    period_start: reservation.periodStart,
    state: 'reserved',
    subject: reservation.subject,
    finished_at: null,
  }
  await trx
    .insertInto('usage_events')
    .values({ key: reservation.key, ...row })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(row).where('usage_events.state', '=', 'released'),
    )
    .execute()
}

/** Calling this again has no effect. */
export async function finishUsage(
  trx: Transaction<DB>,
  key: string,
  state: 'settled' | 'released',
): Promise<void> {
  await sql`
    with finished as (
      update usage_events set state = ${state}, finished_at = now() where key = ${key} and state = 'reserved'
      returning tenant_id, kind, period_start, amount
    )
    update usage_periods p set reserved = p.reserved - f.amount, used = p.used + ${state === 'settled' ? sql`f.amount` : sql`0`}
    from finished f where p.tenant_id = f.tenant_id and p.kind = f.kind and p.period_start = f.period_start`.execute(
    trx,
  )
}
