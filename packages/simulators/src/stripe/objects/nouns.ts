/** Only the fields that the simulator uses have types. */
export interface StripeObject {
  id: string
  object: string
  [field: string]: unknown
}

export type Metadata = Record<string, string>

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export interface Product extends StripeObject {
  name: string
  active: boolean
  metadata: Metadata
  default_price: string | null
}

export interface Recurring {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
  [field: string]: unknown
}

export interface Price extends StripeObject {
  active: boolean
  created: number
  currency: string
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: Recurring | null
  unit_amount: number
}

export interface Customer extends StripeObject {
  /** A negative balance is credit. */
  balance: number
  currency: string | null
  delinquent: boolean
  description: string | null
  email: string | null
  invoice_prefix: string
  invoice_settings: { default_payment_method: string | null; [field: string]: unknown }
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  test_clock: string | null
}

export interface PaymentMethod extends StripeObject {
  card: { brand: string; last4: string; exp_month: number; exp_year: number; [field: string]: unknown }
  customer: string | null
}

export interface SubscriptionItem extends StripeObject {
  created: number
  current_period_start: number
  current_period_end: number
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

export type TrialEnd = 'create_invoice' | 'cancel' | 'pause'

export interface PendingUpdate {
  expires_at: number
  subscription_items: { id: string; price: string; quantity: number }[] | null
  [field: string]: unknown
}

export interface Subscription extends StripeObject {
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null }
  created: number
  currency: string
  customer: string
  default_payment_method: string | null
  ended_at: number | null
  items: List<SubscriptionItem>
  latest_invoice: string | null
  metadata: Metadata
  pause_collection: { behavior: string; resumes_at: number | null } | null
  pending_update: PendingUpdate | null
  start_date: number
  status: SubscriptionStatus
  test_clock: string | null
  trial_end: number | null
  trial_settings: { end_behavior: { billing_cycle_anchor: null; missing_payment_method: TrialEnd } }
  trial_start: number | null
}

export interface InvoiceItem extends StripeObject {
  amount: number
  customer: string
  description: string
  invoice: string | null
  period: Period
  quantity: number
  parent: { subscription_details: { subscription: string; [field: string]: unknown }; type: string }
}

export interface Period {
  start: number
  end: number
}

export interface InvoiceLine extends StripeObject {
  amount: number
  description: string
  period: Period
  invoice: string
}

export type InvoiceReason =
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'upcoming'
  | 'manual'

export interface Invoice extends StripeObject {
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatically_finalizes_at: number | null
  billing_reason: InvoiceReason
  created: number
  currency: string
  customer: string
  effective_at: number | null
  ending_balance: number | null
  lines: List<InvoiceLine>
  next_payment_attempt: number | null
  number: string | null
  period_end: number
  parent: {
    subscription_details: { subscription: string; [field: string]: unknown }
    [field: string]: unknown
  } | null
  starting_balance: number
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  status_transitions: Record<
    'finalized_at' | 'marked_uncollectible_at' | 'paid_at' | 'voided_at',
    number | null
  >
  total: number
}

export interface CheckoutSession extends StripeObject {
  amount_total: number | null
  cancel_url: string | null
  created: number
  currency: string | null
  custom_text: { submit: { message: string } | null; [field: string]: unknown }
  customer: string | null
  customer_email: string | null
  expires_at: number
  metadata: Metadata
  payment_method_collection: 'always' | 'if_required'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  url: string | null
}

export type PortalFlow =
  | 'subscription_update_confirm'
  | 'subscription_update'
  | 'subscription_cancel'
  | 'payment_method_update'

export interface PortalSession extends StripeObject {
  configuration: string
  customer: string
  flow: {
    type: PortalFlow
    after_completion: { type: string; redirect: { return_url: string } | null; [field: string]: unknown }
    subscription_cancel: { subscription: string; [field: string]: unknown } | null
    subscription_update: { subscription: string } | null
    subscription_update_confirm: {
      subscription: string
      items: { id: string; price: string | null; quantity: number | null }[]
      [field: string]: unknown
    } | null
  } | null
  return_url: string | null
  url: string
}

export interface TestClock extends StripeObject {
  created: number
  frozen_time: number
  status: 'ready' | 'advancing'
}

export interface StripeEvent extends StripeObject {
  api_version: string
  created: number
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface WebhookEndpoint extends StripeObject {
  url: string
  enabled_events: string[]
  status: 'enabled' | 'disabled'
  api_version: string | null
  /** One secret, or two during a rotation. Stripe shows a secret only when the endpoint is created. */
  secrets: string[]
}
