import { emptyLists, newId, nulls } from './fields.ts'
import type { Price, Product, Recurring } from './nouns.ts'

export const makeProduct = (
  at: number,
  given: Pick<Product, 'name' | 'metadata'> & Partial<Product>,
): Product => ({
  id: newId('prod'),
  object: 'product',
  ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code'),
  ...nulls('unit_label url'),
  ...emptyLists('images marketing_features'),
  active: true,
  created: at,
  livemode: false,
  type: 'service',
  updated: at,
  ...given,
})

type GivenPrice = 'product' | 'currency' | 'unit_amount' | 'lookup_key' | 'nickname' | 'metadata' | 'active'

export const makePrice = (
  at: number,
  { recurring, ...given }: Pick<Price, GivenPrice> & { recurring: Recurring | null },
): Price => ({
  id: newId('price'),
  object: 'price',
  ...nulls('custom_unit_amount tiers_mode transform_quantity'),
  billing_scheme: 'per_unit',
  created: at,
  livemode: false,
  recurring: recurring && { ...recurring, ...nulls('meter trial_period_days'), usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  type: recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: String(given.unit_amount),
  ...given,
})

/** The older form of a price, which subscription items still include. */
export const toPlan = (price: Price) => ({
  id: price.id,
  object: 'plan',
  ...nulls('meter tiers_mode transform_usage trial_period_days'),
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
  usage_type: 'licensed',
})
