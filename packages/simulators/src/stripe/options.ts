export interface StripeEndpoint {
  url: string
  /** Every delivery carries one signature per secret. */
  secrets: string[]
  /** Event types, or '*'. Default: all. */
  events?: string[]
}

export interface StripeSimulatorOptions {
  port?: number
  host?: string
  /** The URL at which clients reach the simulator, without a trailing slash. Default: http://127.0.0.1:<port>. */
  url?: string
  secretKey?: string
  webhookSecret?: string
  webhookUrl?: string
  /** The folder with Stripe's fixtures and API specification. If it's missing, nothing is validated. */
  dataFolder?: string
  validate?: boolean
  /** Where subscriptions report their period. API versions before 2025-03-31 used `subscription`. */
  periodOn?: 'items' | 'subscription'
  /** How the portal records a cancellation at the end of the period. Flexible billing uses cancel_at. */
  portalCancels?: 'cancel_at_period_end' | 'cancel_at'
  /** How long a renewal's invoice stays a draft. Default: an hour, as on Stripe. */
  draftSeconds?: number
  /** The days on which a failed payment is retried, counted from the day when the invoice was finalized. */
  retryDays?: number[]
  afterRetries?: 'canceled' | 'unpaid' | 'past_due'
  deliveryTimeoutMs?: number
  /** The wait before each retry of a failed delivery, in milliseconds. Stripe waits for hours. */
  redeliveryMs?: number[]
  now?: () => Date
  warn?: (message: string) => void
}

export type StripeSettings = Required<
  Omit<StripeSimulatorOptions, 'port' | 'host' | 'url' | 'webhookUrl' | 'dataFolder' | 'validate'>
> & { apiVersion: string }

/** The current API version (docs.stripe.com/upgrades). */
const CURRENT = '2026-10-28.endive'
/**
 * The last API version in which the subscription reports the billing period. In later versions, the subscription's
 * items report the period.
 */
const BEFORE_PERIOD_MOVED = '2025-02-24.acacia'

export function toSettings(options: StripeSimulatorOptions): StripeSettings {
  const periodOn = options.periodOn ?? 'items'
  return {
    secretKey: options.secretKey ?? 'sk_test_simulator',
    webhookSecret: options.webhookSecret ?? 'whsec_simulator',
    periodOn,
    apiVersion: periodOn === 'items' ? CURRENT : BEFORE_PERIOD_MOVED,
    portalCancels: options.portalCancels ?? 'cancel_at_period_end',
    draftSeconds: options.draftSeconds ?? 3600,
    retryDays: options.retryDays ?? [3, 5, 7],
    afterRetries: options.afterRetries ?? 'canceled',
    deliveryTimeoutMs: options.deliveryTimeoutMs ?? 10_000,
    redeliveryMs: options.redeliveryMs ?? [50, 200, 1000, 5000],
    now: options.now ?? (() => new Date()),
    warn: options.warn ?? ((message) => process.emitWarning(message)),
  }
}
