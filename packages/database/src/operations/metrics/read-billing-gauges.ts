import type { Pool } from 'pg'
import { onlyRow } from '../../only-row.ts'
import { NOBODY_BEYOND_SEATS } from '../invariants.ts'

export interface BillingGauges {
  /** The number of customers whose subscriptions differed from Stripe's in the last comparison. */
  drift: number
  /** Seconds since the last comparison ended, or null before the first comparison. */
  comparedAge: number | null
  /** Age in seconds of the oldest seat purchase with an unknown result, or null if all results are known. */
  oldestPurchase: number | null
  /** Age in seconds of the oldest plan ending with an unknown result, or null if all results are known. */
  oldestEnding: number | null
  quarantined: number
  /**
   * The number of teams with more members than seats. Counts only teams that someone joined after the team's
   * subscription last changed.
   */
  seatsOver: number
}

export async function readBillingGauges(pool: Pool): Promise<BillingGauges> {
  const { rows } = await pool.query<BillingGauges>(`
    select coalesce(compared.drift, 0) as drift, compared."comparedAge", bought."oldestPurchase", events.quarantined,
      (select extract(epoch from now() - min(requested_at))::float8 from plan_endings where state = 'asked') as "oldestEnding",
      (select count(*)::int from (${NOBODY_BEYOND_SEATS}) over) as "seatsOver"
    from (select extract(epoch from now() - min(created_at))::float8 as "oldestPurchase"
      from seat_purchases where state = 'asked') bought
    left join lateral (select drifted as drift, extract(epoch from now() - finished_at)::float8 as "comparedAge"
      from billing_compares order by id desc limit 1) compared on true
    cross join (select count(*)::int as quarantined from stripe_events
      where outcome like 'quarantined%' and received_at > now() - interval '1 day') events`)
  return onlyRow(rows)
}
