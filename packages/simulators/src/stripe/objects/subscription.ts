import { lettersOf, newId } from '../state/ids.ts'
import type { Metadata, Period, Price, Subscription, SubscriptionItem } from '../state/nouns.ts'
import { planOf } from './product.ts'

export interface ItemGiven {
  price: Price
  quantity: number
  metadata?: Metadata
}

export const makeItem = (
  at: number,
  {
    price,
    quantity,
    metadata = {},
    subscription,
    period,
  }: ItemGiven & { subscription: string; period: Period },
): SubscriptionItem => ({
  id: `si_${lettersOf(14)}`,
  object: 'subscription_item',
  billing_thresholds: null,
  created: at,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata,
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
})

/** A subscription without items, active, with every field Stripe shows. */
export function makeSubscription(
  at: number,
  given: Partial<Subscription> & { customer: string },
): Subscription {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
    } as Subscription['cancellation_details'],
    collection_method: 'charge_automatically',
    created: at,
    currency: 'usd',
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: null,
    ...given,
  }
}
