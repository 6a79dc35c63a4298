import { sql } from 'kysely'
import type { Database, Trx } from './connect.ts'

/** The channel on which a customer that is to be fetched is announced. */
export const SYNC_CHANNEL = 'debrief_billing'

/**
 * Marks a customer's present state as to be fetched; how often it is asked for makes no difference. Gives the number that
 * `done` has to reach, or null where nobody here is this customer.
 */
export async function askForSync(db: Database | Trx, customerId: string): Promise<number | null> {
  const { rows } = await sql<{ wanted: number }>`
    insert into customer_syncs as s (customer_id)
    select customer_id from stripe_customers where customer_id = ${customerId}
    on conflict (customer_id) do update set wanted = s.wanted + 1,
      due_at = case when s.done < s.wanted then s.due_at else now() end
    returning wanted`.execute(db)
  return rows[0]?.wanted ?? null
}

export interface DueSync {
  customerId: string
  fence: number
  /** What `done` becomes when the state fetched from now on is stored. */
  wanted: number
  attempts: number
}

/** Takes the customer that is due longest: one holder at a time, by the database's clock. null where none is due, or work is paused. */
export async function claimSync(db: Database, leaseSeconds: number): Promise<DueSync | null> {
  const { rows } = await sql<DueSync>`
    update customer_syncs
    set fence = fence + 1, attempts = attempts + 1, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where customer_id = (
      select customer_id from customer_syncs
      where done < wanted and due_at <= now() and (lease_until is null or lease_until < now())
        and not exists (select from operator_switches where work = 'customer_syncs')
      order by due_at limit 1 for update skip locked)
    returning customer_id as "customerId", fence, wanted, attempts`.execute(db)
  return rows[0] ?? null
}

/** The last write of the transaction that stores what was fetched. False: another has taken over, and nothing may be kept. */
export async function markSynced(trx: Trx, { customerId, fence, wanted }: DueSync): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update customer_syncs set done = ${wanted}, lease_until = null, attempts = 0, error = null, synced_at = now(), due_at = now()
    where customer_id = ${customerId} and fence = ${fence}`.execute(trx)
  return numAffectedRows === 1n
}

/** Lets go of a customer who could not be fetched; due again after a pause. */
export async function putSyncBack(
  db: Database,
  { customerId, fence }: DueSync,
  { error, dueInSeconds }: { error: string; dueInSeconds: number },
): Promise<void> {
  await sql`
    update customer_syncs set lease_until = null, error = ${error}, due_at = now() + make_interval(secs => ${dueInSeconds})
    where customer_id = ${customerId} and fence = ${fence}`.execute(db)
}

/** Whether what was asked for has been stored; also true where the customer is gone. */
export async function isSynced(db: Database, customerId: string, wanted: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer_syncs')
    .select('done')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row === undefined || row.done >= wanted
}
