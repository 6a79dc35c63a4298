import { type PlanPriceRow, recordPrices } from '@debrief/database/billing/plan-prices'
import type { Database } from '@debrief/database/connect'
import { ensurePortal, ensurePrice, ensureProduct, wantedPrices } from '../stripe/catalog.ts'
import type { StripeClient } from '../stripe/client.ts'

interface Tools {
  stripe: StripeClient
  db: Database
  appUrl: string | null
  say(line: string): void
}

/** Creates missing products and prices in Stripe, and creates or updates the portal configuration. Safe to repeat. */
export async function createCatalog({ stripe, db, appUrl, say }: Tools): Promise<void> {
  const rows: PlanPriceRow[] = []
  const sold: { productId: string; priceId: string }[] = []
  const products = new Set<string>()
  for (const wanted of wantedPrices) {
    const { productId, lookupKey, entry, interval, part } = wanted
    if (!products.has(productId))
      say(`product ${productId}: ${(await ensureProduct(stripe, wanted)) ? 'created' : 'already exists'}`)
    products.add(productId)
    const { id, isNew } = await ensurePrice(stripe, wanted)
    say(`price ${lookupKey}: ${id} ${isNew ? 'created' : 'already exists'}`)
    rows.push({ priceId: id, planType: entry.planType, interval, part })
    if (part === 'base') sold.push({ productId, priceId: id })
  }
  say(`portal: ${(await ensurePortal(stripe, { prices: sold, appUrl })) ? 'created' : 'updated'}`)
  await recordPrices(db, rows)
}
