import type { LineGiven } from '../objects/invoice.ts'
import type { StripeSettings } from '../options.ts'
import type { Clock } from './clock.ts'
import { createClock } from './clock.ts'
import type {
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceItem,
  PaymentMethod,
  PortalSession,
  Price,
  Product,
  StripeEvent,
  StripeObject,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from './nouns.ts'

export interface Violation {
  at: string
  /** crash: the simulator itself failed. */
  kind: 'request' | 'answer' | 'no-schema' | 'crash'
  method: string
  path: string
  errors: string[]
}

/** What a call or the clock changed that money or seats hang on; judges count these. */
export interface Effect {
  /** Unix seconds on the customer's clock. */
  at: number
  kind:
    | 'charge'
    | 'charge-failed'
    | 'invoice'
    | 'invoice-item'
    | 'quantity'
    | 'subscription'
    | 'checkout'
    | 'credit'
  customer: string
  subscription: string | null
  /** In the smallest unit of the currency; for `quantity` the new quantity. */
  amount: number
  id: string
  idempotencyKey: string | null
}

export interface RecordedCall {
  method: string
  path: string
  status: number | null
  idempotencyKey: string | null
  /** Whether an earlier answer was given again. */
  replayed: boolean
}

/** What only the simulator knows of a payment method: the test number's behaviour. */
export interface CardBehaviour {
  /** When the card is attached or first paid with. */
  attach: 'succeeds' | 'declines'
  charge: 'succeeds' | 'declines'
}

export interface CheckoutPlan {
  lines: { price: Price; quantity: number }[]
  /** Of a trial counted in days; it starts with the subscription. */
  trialDays: number | null
  trialEnd: number | null
  trialEndBehaviour: 'create_invoice' | 'cancel' | 'pause'
  metadata: Record<string, string>
  description: string | null
}

export interface StripeState {
  settings: StripeSettings
  clock: Clock
  /** Set once it listens; the hosted pages lie below it. */
  url: string
  products: Map<string, Product>
  prices: Map<string, Price>
  customers: Map<string, Customer>
  paymentMethods: Map<string, PaymentMethod>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  /** By customer, oldest first. */
  invoicesOf: Map<string, Invoice[]>
  invoiceItems: Map<string, InvoiceItem>
  /** What a pending invoice item will be on its invoice. */
  pendingLines: Map<string, LineGiven>
  sessions: Map<string, CheckoutSession>
  portalSessions: Map<string, PortalSession>
  portalConfigurations: Map<string, StripeObject>
  testClocks: Map<string, TestClock>
  events: Map<string, StripeEvent>
  endpoints: Map<string, WebhookEndpoint>
  deletedCustomers: Set<string>
  cards: Map<string, CardBehaviour>
  checkoutPlans: Map<string, CheckoutPlan>
  /** Subscriptions whose trial_will_end is out. */
  trialWarned: Set<string>
  /** Fields only shown when asked for: by the object's id. */
  hiddenFields: Map<string, Record<string, unknown>>
  effects: Effect[]
  violations: Violation[]
  calls: RecordedCall[]
  /** The call under way, for what events say of their cause. */
  request: { id: string | null; idempotencyKey: string | null }
  /** Told of every event as it is made. */
  onEvent: (event: StripeEvent) => void
}

export function createState(settings: StripeSettings): StripeState {
  return {
    settings,
    clock: createClock(settings.now),
    url: '',
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    paymentMethods: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    invoicesOf: new Map(),
    invoiceItems: new Map(),
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
  }
}

export function recordViolation(state: StripeState, violation: Omit<Violation, 'at'>) {
  state.violations.push({ at: state.settings.now().toISOString(), ...violation })
}

export function recordEffect(state: StripeState, effect: Omit<Effect, 'idempotencyKey'>) {
  state.effects.push({ ...effect, idempotencyKey: state.request.idempotencyKey })
}
