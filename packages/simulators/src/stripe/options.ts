export interface StripeEndpoint {
  url: string
  /** Every delivery carries one signature for each. */
  secrets: string[]
  /** Event types, or '*'. All of them when left out. */
  events?: string[]
}

export interface StripeSimulatorOptions {
  /** 0 or left out: a free one. */
  port?: number
  /** The address to listen on; left out: this machine's own. */
  host?: string
  /** Where others find it, without a slash at the end; left out: where it listens. */
  url?: string
  /** The only key that is let in. */
  secretKey?: string
  /** What deliveries to `webhookUrl` are signed with. */
  webhookSecret?: string
  /** Where every event goes from the start; more can be added later. */
  webhookUrl?: string
  /** The folder with Stripe's fixtures and API description; left out: no validation. */
  dataFolder?: string
  /** false: answer without checking, for benchmarks. */
  validate?: boolean
  /** Where a subscription's period stands: on its items (today), or on itself as before 2025-03-31. */
  periodOn?: 'items' | 'subscription'
  /** How the portal writes a cancellation at the period's end; flexible billing uses cancel_at. */
  portalCancels?: 'cancel_at_period_end' | 'cancel_at'
  /** How long an invoice stays a draft; Stripe gives an hour. */
  draftSeconds?: number
  /** Days after a failed payment when it is tried again, counted from the first. */
  retryDays?: number[]
  /** What becomes of a subscription when the last try has failed. */
  afterRetries?: 'canceled' | 'unpaid' | 'past_due'
  /** How long an endpoint may take. */
  deliveryTimeoutMs?: number
  /** Waits before a failed delivery is repeated: Stripe's hours, shortened. */
  redeliveryMs?: number[]
  now?: () => Date
  warn?: (message: string) => void
}

export type StripeSettings = Required<
  Omit<StripeSimulatorOptions, 'port' | 'host' | 'url' | 'webhookUrl' | 'dataFolder' | 'validate'>
> & { apiVersion: string }

/** docs.stripe.com/upgrades: the version today's shapes belong to, and the last one before the period moved. */
const newest = '2026-10-28.endive'
const beforePeriodMoved = '2025-02-24.acacia'

export function settingsOf(options: StripeSimulatorOptions): StripeSettings {
  const periodOn = options.periodOn ?? 'items'
  return {
    secretKey: options.secretKey ?? 'sk_test_simulator',
    webhookSecret: options.webhookSecret ?? 'whsec_simulator',
    periodOn,
    apiVersion: periodOn === 'items' ? newest : beforePeriodMoved,
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
