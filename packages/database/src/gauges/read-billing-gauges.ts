import type { Pool } from 'pg'
import { standing } from '../operations/invariants.ts'

const SEATS_OVER = standing['nobody joined a team beyond its seats']!

export interface BillingGauges {
  /** Customers that wait to be fetched, and of those the ones whose last try failed. */
  waiting: number
  failing: number
  /** Seconds since the one that is due longest became so; null where none is due. */
  syncLag: number | null
  /** Customers that the last comparison found to differ. */
  drift: number
  /** Seconds since that comparison ended; null before the first one. */
  comparedAge: number | null
  /** Seconds since the oldest purchase of seats was asked whose answer is not known yet. */
  oldestPurchase: number | null
  /** Events within a day of customers whom nobody here is. */
  quarantined: number
  /** Teams with more members than seats. */
  seatsOver: number
}

/** How far what is stored of the payment provider is from what it has, by one statement. */
export async function readBillingGauges(pool: Pool): Promise<BillingGauges> {
  const { rows } = await pool.query<BillingGauges>(`
    select syncs.*, coalesce(compared.drift, 0) as drift, compared."comparedAge", bought."oldestPurchase", events.quarantined,
      (select count(*)::int from (${SEATS_OVER}) over) as "seatsOver"
    from (select count(*)::int as waiting, count(error)::int as failing,
        extract(epoch from now() - min(due_at) filter (where due_at <= now()))::float8 as "syncLag"
      from customer_syncs where done < wanted) syncs
    left join lateral (select drifted as drift, extract(epoch from now() - finished_at)::float8 as "comparedAge"
      from billing_compares where finished_at is not null order by id desc limit 1) compared on true
    cross join (select extract(epoch from now() - min(created_at))::float8 as "oldestPurchase"
      from seat_purchases where state = 'asked') bought
    cross join (select count(*)::int as quarantined from stripe_events
      where outcome like 'quarantined%' and received_at > now() - interval '1 day') events`)
  return rows[0]!
}
