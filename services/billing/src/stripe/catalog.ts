import {
  CATALOG,
  type CatalogEntry,
  CURRENCY,
  type PricePart,
  toLookupKey,
} from '@debrief/domain/billing/plan-catalog'
import { PLAN_DESCRIPTIONS } from '@debrief/domain/billing/plan-descriptions'
import { BILLING_INTERVALS, type BillingInterval } from '@debrief/domain/billing/plans'
import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'
import { findConfiguration, OURS } from './portal-sessions.ts'

export interface PriceInput {
  entry: CatalogEntry
  interval: BillingInterval
  part: PricePart
  lookupKey: string
  productId: string
  cents: number
}

export const wantedPrices: readonly PriceInput[] = CATALOG.flatMap((entry) =>
  BILLING_INTERVALS.flatMap((interval) =>
    (['base', 'seat'] as const).flatMap((part) => {
      const dollars = entry.price[interval][part]
      if (dollars === null) return []
      const lookupKey = toLookupKey(entry.planType, interval, part)
      return [{ entry, interval, part, lookupKey, productId: toProductId(entry, part), cents: dollars * 100 }]
    }),
  ),
)

function toProductId({ planType }: CatalogEntry, part: PricePart): string {
  return `debrief_${planType}${part === 'seat' ? '_seat' : ''}`
}

/** Returns whether the product is new. Debrief chooses the product's id, so it can find the product again. */
export async function ensureProduct(
  stripe: StripeClient,
  { entry, part, productId }: PriceInput,
): Promise<boolean> {
  const there = await stripe.products.list({ ids: [productId], limit: 1 })
  if (there.data.length > 0) return false
  const name = part === 'seat' ? `Debrief ${entry.name}, extra seat` : `Debrief ${entry.name}`
  await stripe.products.create({
    id: productId,
    name,
    description: PLAN_DESCRIPTIONS[entry.planType].description,
  })
  return true
}

/**
 * Reuses the active price with the same lookup key, amount and currency. Otherwise, creates a price that takes over the
 * lookup key.
 */
export async function ensurePrice(
  stripe: StripeClient,
  { lookupKey, productId, cents, interval }: PriceInput,
): Promise<{ id: string; isNew: boolean }> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  const [known] = data
  if (known?.unit_amount === cents && known.currency === CURRENCY) return { id: known.id, isNew: false }
  const { id } = await stripe.prices.create({
    product: productId,
    currency: CURRENCY,
    unit_amount: cents,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  })
  return { id, isNew: true }
}

/**
 * In the portal, people can switch plans immediately, or cancel at the end of the billing period. Returns whether the
 * configuration is new.
 */
export async function ensurePortal(
  stripe: StripeClient,
  { prices, appUrl }: { prices: readonly { productId: string; priceId: string }[]; appUrl: string | null },
): Promise<boolean> {
  const features = buildFeatures(prices)
  const known = await findConfiguration(stripe)
  if (known) await stripe.billingPortal.configurations.update(known, { features })
  else
    await stripe.billingPortal.configurations.create({
      features,
      metadata: OURS,
      ...(appUrl ? { default_return_url: `${appUrl}/settings` } : {}),
    })
  return known === null
}

function buildFeatures(prices: readonly { productId: string; priceId: string }[]) {
  const products = [...new Set(prices.map(({ productId }) => productId))].map((product) => ({
    product,
    prices: prices.filter(({ productId }) => productId === product).map(({ priceId }) => priceId),
  }))
  return {
    customer_update: { enabled: true, allowed_updates: ['address', 'email', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products,
      proration_behavior: 'create_prorations',
      trial_update_behavior: 'continue_trial',
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams['features']
}
