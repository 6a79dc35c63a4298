import { toPlan } from '../routes/catalog.ts'
import { emptyLists, newId, nulls, randomLetters } from './fields.ts'
import type { Metadata, Period, Price, Subscription, SubscriptionItem, TrialEnd } from './nouns.ts'

export interface ItemDraft {
  price: Price
  quantity: number
  metadata?: Metadata
}

export const makeItem = (
  at: number,
  { price, quantity, metadata = {} }: ItemDraft,
  { subscription, period }: { subscription: string; period: Period },
): SubscriptionItem => ({
  id: `si_${randomLetters(14)}`,
  object: 'subscription_item',
  ...nulls('billing_thresholds current_trial'),
  ...emptyLists('discounts tax_rates'),
  created: at,
  current_period_end: period.end,
  current_period_start: period.start,
  metadata,
  plan: toPlan(price),
  price,
  quantity,
  subscription,
})

/** The simulator has no taxes, schedules or Connect. */
const sameForAll = {
  ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds'),
  ...nulls('customer_account days_until_due default_source managed_payments'),
  ...nulls('next_pending_invoice_item_invoice on_behalf_of pending_invoice_item_interval'),
  ...nulls('pending_setup_intent schedule transfer_data'),
  ...emptyLists('billing_schedules default_tax_rates discounts'),
  automatic_tax: { enabled: false, ...nulls('disabled_reason liability') },
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  collection_method: 'charge_automatically',
  invoice_settings: {
    ...nulls('account_tax_ids custom_fields description footer'),
    issuer: { type: 'self' },
  },
  livemode: false,
  payment_settings: {
    ...nulls('payment_method_options payment_method_types'),
    save_default_payment_method: 'off',
  },
}

export function makeSubscription(
  at: number,
  fields: Partial<Subscription> & { customer: string },
): Subscription {
  const id = newId('sub')
  return {
    id,
    object: 'subscription',
    ...sameForAll,
    ...nulls('cancel_at canceled_at default_payment_method description ended_at latest_invoice'),
    ...nulls('pause_collection pending_update test_clock trial_end trial_start'),
    billing_cycle_anchor: at,
    cancel_at_period_end: false,
    cancellation_details: nulls('comment feedback feedback_option reason'),
    created: at,
    currency: 'usd',
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: {},
    start_date: at,
    status: 'active',
    trial_settings: trialSettings('create_invoice'),
    ...fields,
  }
}

export const trialSettings = (missing: TrialEnd): Subscription['trial_settings'] => ({
  end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing },
})
