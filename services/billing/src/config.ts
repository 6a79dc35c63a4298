import { readConfig } from '@debrief/service-kit/config'
import { z } from 'zod'
import { companySettings, refuseMissingParticulars } from './company.ts'

/** Settings of all processes that call Stripe. The gateway's settings include them. */
export const paymentSettings = {
  /** `off`: everyone has an unlimited teams plan, and Stripe is never called (D10). */
  BILLING: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  /**
   * The key for hashing the identities of people who had a trial. If the key is lost or changed, everyone can have
   * another trial.
   */
  TRIAL_KEY: z.string().min(32, 'must have 32 characters or more (openssl rand -base64 32)').optional(),
}

export type PaymentSettings = z.infer<z.ZodObject<typeof paymentSettings>>

/** Describes an invalid combination of these settings; null if the settings are valid. */
export const faultOfPayments = ({ STRIPE_SECRET_KEY, TRIAL_KEY, BILLING }: PaymentSettings): string | null =>
  BILLING === 'on' && STRIPE_SECRET_KEY && !TRIAL_KEY
    ? 'is missing: with STRIPE_SECRET_KEY it has to be set (openssl rand -base64 32), and kept'
    : null

export const settings = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    ...paymentSettings,
    ...companySettings,
    APP_URL: z.url().optional(),
    BILLING_PORT: z.coerce.number().int().min(0).max(65_535).default(4404),
    BILLING_HOST: z.string().default('127.0.0.1'),
    BILLING_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9405),
    BILLING_METRICS_HOST: z.string().default('127.0.0.1'),
    /** Overrides the lease of every kind of job. */
    BILLING_LEASE_SECONDS: z.coerce.number().positive().optional(),
    BILLING_COMPARE_HOURS: z.coerce.number().int().min(1).max(168).default(24),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((all, context) => {
    const fault = faultOfPayments(all)
    if (fault) context.addIssue({ code: 'custom', path: ['TRIAL_KEY'], message: fault })
  })
  .superRefine(refuseMissingParticulars)

export type Settings = z.infer<typeof settings>

/** Throws one ConfigError that lists every problem. */
export function readSettings(): Settings {
  return readConfig(settings, process.env)
}
