import type { Recording } from '../../kit/ledger.ts'
import type { Charge } from '../objects/charge.ts'
import type { LineDraft } from '../objects/invoice.ts'
import type {
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceItem,
  Metadata,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  Recurring,
  StripeEvent,
  StripeObject,
  Subscription,
  TestClock,
  TrialEnd,
  WebhookEndpoint,
} from '../objects/nouns.ts'
import type { Refund } from '../objects/refund.ts'
import type { StripeSettings } from '../options.ts'

/** A change to money or seats that a call or the clock caused. Tests count these changes. */
export interface Effect {
  /** Unix seconds on the customer's clock. */
  at: number
  kind:
    | 'charge'
    | 'charge-failed'
    | 'refund'
    | 'invoice'
    | 'invoice-item'
    | 'quantity'
    | 'subscription'
    | 'checkout'
  customer: string
  subscription: string | null
  /**
   * In the smallest unit of the currency. For `quantity`, the new quantity. For `subscription`, 1 if the subscription
   * was created and 0 if it ended.
   */
  amount: number
  id: string
  idempotencyKey: string | null
}

export interface RecordedCall {
  method: string
  path: string
  status: number | null
  idempotencyKey: string | null
  replayed: boolean
}

export type CardBehavior = Record<'attach' | 'charge', 'succeeds' | 'declines'>

export interface CheckoutPlan {
  lines: { price: Price; quantity: number }[]
  /**
   * The trial's length in days, from the start of the subscription. Null if there is no trial or it ends on a fixed
   * date.
   */
  trialDays: number | null
  trialEnd: number | null
  trialEndBehavior: TrialEnd
  metadata: Metadata
  description: string | null
}

export interface StripeState extends Recording {
  settings: StripeSettings
  clock: Clock
  /** The base URL of the hosted pages. Empty until the simulator is listening. */
  url: string
  products: Map<string, Product>
  prices: Map<string, Price>
  customers: Map<string, Customer>
  paymentMethods: Map<string, PaymentMethod>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  invoicesByCustomer: Map<string, Invoice[]>
  invoiceItems: Map<string, InvoiceItem>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  pendingLines: Map<string, LineDraft>
  sessions: Map<string, CheckoutSession>
  portalSessions: Map<string, PortalSession>
  portalConfigurations: Map<string, StripeObject>
  testClocks: Map<string, TestClock>
  events: Map<string, StripeEvent>
  endpoints: Map<string, WebhookEndpoint>
  deletedCustomers: Set<string>
  cards: Map<string, CardBehavior>
  checkoutPlans: Map<string, CheckoutPlan>
  trialWarned: Set<string>
  /** Fields that appear only if expanded, keyed by the object's id. */
  hiddenFields: Map<string, Record<string, unknown>>
  effects: Effect[]
  calls: RecordedCall[]
  request: { id: string | null; idempotencyKey: string | null }
  onEvent: (event: StripeEvent) => void
}

export const createState = (settings: StripeSettings): StripeState => ({
  settings,
  clock: createClock(settings.now),
  url: '',
  products: new Map(),
  prices: new Map(),
  customers: new Map(),
  paymentMethods: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  invoicesByCustomer: new Map(),
  invoiceItems: new Map(),
  charges: new Map(),
  refunds: new Map(),
  pendingLines: new Map(),
  sessions: new Map(),
  portalSessions: new Map(),
  portalConfigurations: new Map(),
  testClocks: new Map(),
  events: new Map(),
  endpoints: new Map(),
  deletedCustomers: new Set(),
  cards: new Map(),
  checkoutPlans: new Map(),
  trialWarned: new Set(),
  hiddenFields: new Map(),
  effects: [],
  violations: [],
  calls: [],
  request: { id: null, idempotencyKey: null },
  onEvent: () => undefined,
})

export const HOUR = 3600
export const DAY = 24 * HOUR

/** A clock in Unix seconds. The clock runs on its own, can be moved forward, and stops while due events run. */
export interface Clock {
  now: () => number
  /** Moves the clock forward without running due events. */
  skip: (seconds: number) => void
  during: <T>(at: number, work: () => T) => T
}

export function createClock(realNow: () => Date): Clock {
  let ahead = 0
  let frozenAt: number | null = null
  return {
    now: () => frozenAt ?? Math.floor(realNow().getTime() / 1000) + ahead,
    skip(seconds) {
      ahead += seconds
    },
    during(at, work) {
      const before = frozenAt
      frozenAt = at
      try {
        return work()
      } finally {
        frozenAt = before
      }
    },
  }
}

interface Times {
  clock: Clock
  testClocks: ReadonlyMap<string, { frozen_time: number }>
}

export function getCurrentTime(state: Times, { test_clock: clock }: { test_clock: string | null }): number {
  const found = clock === null ? undefined : state.testClocks.get(clock)
  return found ? found.frozen_time : state.clock.now()
}

/**
 * Returns the time at which the given number of periods has passed since the anchor. In a month without the anchor's
 * day, a period ends on the month's last day (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function periodEnd(anchor: number, recurring: Recurring, periods = 1): number {
  const count = recurring.interval_count * periods
  if (recurring.interval === 'day') return anchor + count * DAY
  if (recurring.interval === 'week') return anchor + count * 7 * DAY
  const months = recurring.interval === 'year' ? count * 12 : count
  const at = new Date(anchor * 1000)
  const first = new Date(at)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return Math.floor(first.getTime() / 1000)
}

export function nextPeriodEnd(anchor: number, recurring: Recurring, after: number): number {
  let periods = 1
  while (periodEnd(anchor, recurring, periods) <= after) periods += 1
  return periodEnd(anchor, recurring, periods)
}
