import { type PricePart, toLookupKey } from '@debrief/domain/billing/plan-catalog'
import type { BillingInterval, PlanType } from '@debrief/domain/billing/plans'
import type { Database, Trx } from '../connect.ts'

export interface PlanPriceRow {
  priceId: string
  planType: PlanType
  interval: BillingInterval
  part: PricePart
}

/** If a lookup key now belongs to another price, moves the key. The old price keeps its plan. */
export async function recordPrices(db: Database | Trx, prices: readonly PlanPriceRow[]): Promise<void> {
  for (const { priceId, planType, interval, part } of prices) {
    const lookupKey = toLookupKey(planType, interval, part)
    await db
      .updateTable('plan_prices')
      .set({ lookup_key: `${lookupKey} until ${priceId}` })
      .where('lookup_key', '=', lookupKey)
      .where('price_id', '<>', priceId)
      .execute()
    const values = { plan_type: planType, billing_interval: interval, part, lookup_key: lookupKey }
    await db
      .insertInto('plan_prices')
      .values({ price_id: priceId, ...values })
      .onConflict((conflict) => conflict.column('price_id').doUpdateSet(values))
      .execute()
  }
}

export async function listPrices(db: Database | Trx): Promise<PlanPriceRow[]> {
  const rows = await db
    .selectFrom('plan_prices')
    .select(['price_id', 'plan_type', 'billing_interval', 'part'])
    .execute()
  return rows.map((row) => ({
    priceId: row.price_id,
    planType: row.plan_type as PlanType,
    interval: row.billing_interval as BillingInterval,
    part: row.part as PricePart,
  }))
}

export async function findPrice(
  db: Database,
  { planType, interval, part = 'base' }: { planType: PlanType; interval: BillingInterval; part?: PricePart },
): Promise<string | null> {
  const row = await db
    .selectFrom('plan_prices')
    .select('price_id')
    .where('lookup_key', '=', toLookupKey(planType, interval, part))
    .executeTakeFirst()
  return row?.price_id ?? null
}
