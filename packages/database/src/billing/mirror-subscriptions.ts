import type { BillingInterval } from '@debrief/domain/billing/plans'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'

/** Times are in Unix seconds. */
export interface MirroredSubscription {
  subscriptionId: string
  status: string
  /** The price of the base item, even if the price doesn't belong to a plan (D28). */
  priceId: string | null
  interval: BillingInterval | null
  baseItemId: string | null
  seatItemId: string | null
  extraSeats: number
  anchorAt: number
  periodEnd: number | null
  cancelAtPeriodEnd: boolean
  trialEnd: number | null
}

export async function storeSubscriptions(
  trx: Trx,
  customerId: string,
  subscriptions: readonly MirroredSubscription[],
): Promise<void> {
  for (const subscription of subscriptions) {
    const values = toColumnValues(subscription)
    const anchor = new Date(subscription.anchorAt * 1_000)
    await trx
      .insertInto('stripe_subscriptions')
      .values({
        subscription_id: subscription.subscriptionId,
        customer_id: customerId,
        anchor_at: anchor,
        ...values,
      })
      // An existing row keeps its first anchor (see the column's comment).
      .onConflict((conflict) =>
        conflict.column('subscription_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
      )
      .execute()
  }
  const kept = subscriptions.map(({ subscriptionId }) => subscriptionId)
  await sql`
    update stripe_subscriptions set deleted_at = now(), updated_at = now()
    where customer_id = ${customerId} and deleted_at is null and not subscription_id = any (${kept}::text[])`.execute(
    trx,
  )
}

const toColumnValues = (subscription: MirroredSubscription) => ({
  status: subscription.status,
  price_id: subscription.priceId,
  billing_interval: subscription.interval,
  base_item_id: subscription.baseItemId,
  seat_item_id: subscription.seatItemId,
  extra_seats: subscription.extraSeats,
  current_period_end: subscription.periodEnd,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  trial_end: subscription.trialEnd,
  deleted_at: null,
})

export async function readMirror(
  db: Database | Trx,
  customerIds: readonly string[],
): Promise<Map<string, MirroredSubscription[]>> {
  const { rows } = await sql<MirroredSubscription & { customerId: string; anchor: Date }>`
    select customer_id as "customerId", subscription_id as "subscriptionId", status, price_id as "priceId",
      billing_interval as interval, base_item_id as "baseItemId", seat_item_id as "seatItemId",
      extra_seats as "extraSeats", anchor_at as anchor, current_period_end as "periodEnd",
      cancel_at_period_end as "cancelAtPeriodEnd", trial_end as "trialEnd"
    from stripe_subscriptions
    where deleted_at is null and customer_id = any (${customerIds}::text[])
    order by subscription_id`.execute(db)
  const mirror = new Map<string, MirroredSubscription[]>(customerIds.map((id) => [id, []]))
  for (const { customerId, anchor, ...row } of rows)
    mirror.get(customerId)?.push({ ...row, anchorAt: Math.floor(anchor.getTime() / 1_000) })
  return mirror
}
