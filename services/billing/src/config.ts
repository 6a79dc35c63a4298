import { readConfig } from '@debrief/service-kit/config'
import { z } from 'zod'
import { companySettings, refuseMissingParticulars } from './company.ts'

export const paymentSettings = {
  /** With `off`, everyone has an unlimited Teams plan, and Debrief never calls Stripe (D10). */
  BILLING: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  /** Hashes the identities of people who had a trial. If the key changes, everyone can start another trial. */
  TRIAL_KEY: z.string().min(32, 'must have 32 characters or more (openssl rand -base64 32)').optional(),
}

export type PaymentSettings = z.infer<z.ZodObject<typeof paymentSettings>>

/** Returns an error message if TRIAL_KEY is required but missing, otherwise null. */
export const faultOfPayments = ({ STRIPE_SECRET_KEY, TRIAL_KEY, BILLING }: PaymentSettings): string | null =>
  BILLING === 'on' && STRIPE_SECRET_KEY && !TRIAL_KEY
    ? 'is missing: STRIPE_SECRET_KEY is set, so generate a key (openssl rand -base64 32), and never change it'
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

export function readSettings(): Settings {
  return readConfig(settings, process.env)
}
