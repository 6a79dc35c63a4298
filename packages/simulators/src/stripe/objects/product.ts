import { newId } from '../state/ids.ts'
import type { Metadata, Price, Product, Recurring } from '../state/nouns.ts'

export const makeProduct = (
  at: number,
  given: Pick<Product, 'name' | 'metadata'> & Partial<Product>,
): Product => ({
  id: newId('prod'),
  object: 'product',
  active: true,
  created: at,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  type: 'service',
  unit_label: null,
  updated: at,
  url: null,
  ...given,
})

export interface PriceGiven {
  product: string
  currency: string
  unit_amount: number
  recurring: Pick<Recurring, 'interval' | 'interval_count'> | null
  lookup_key: string | null
  nickname: string | null
  metadata: Metadata
  active: boolean
}

export const makePrice = (at: number, { recurring, ...given }: PriceGiven): Price => ({
  id: newId('price'),
  object: 'price',
  billing_scheme: 'per_unit',
  created: at,
  custom_unit_amount: null,
  livemode: false,
  recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: String(given.unit_amount),
  ...given,
})

/** The older name of a price, which subscription items still carry. */
export const planOf = (price: Price) => ({
  id: price.id,
  object: 'plan',
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
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
