import { lettersOf, newId } from '../state/ids.ts'
import type { Metadata, Period, Price, Subscription, SubscriptionItem, TrialEnd } from '../state/nouns.ts'
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

/** What is the same for every subscription here: no tax, no schedule, no Connect. */
const emptySubscription = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  schedule: null,
  transfer_data: null,
}

/** A subscription without items, active, with every field Stripe shows. */
export function makeSubscription(
  at: number,
  given: Partial<Subscription> & { customer: string },
): Subscription {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    ...emptySubscription,
    billing_cycle_anchor: at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
    } as Subscription['cancellation_details'],
    created: at,
    currency: 'usd',
    default_payment_method: null,
    description: null,
    ended_at: null,
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    metadata: {},
    pause_collection: null,
    pending_update: null,
    start_date: at,
    status: 'active',
    test_clock: null,
    trial_end: null,
    trial_settings: trialSettings('create_invoice'),
    trial_start: null,
    ...given,
  }
}

/** What becomes of a trial without a card. */
export const trialSettings = (missing: TrialEnd): Subscription['trial_settings'] => ({
  end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing },
})
