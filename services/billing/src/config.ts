import { readConfig } from '@debrief/service-kit/config'
import { z } from 'zod'

/** What everything that asks the payment provider reads; the gateway has them among its own. */
export const paymentSettings = {
  /** off: everyone has the teams plan without limits, and nothing is asked of the payment provider (D10). */
  BILLING: z.enum(['on', 'off']).default('on'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8_000),
  /** What the names of those who had their trial are hashed with. Lost or changed, everyone may have another. */
  TRIAL_KEY: z.string().min(32, 'must have 32 characters or more (openssl rand -base64 32)').optional(),
}

export type PaymentSettings = z.infer<z.ZodObject<typeof paymentSettings>>

/** What is wrong with them together; null where nothing is. */
export const faultOfPayments = ({ STRIPE_SECRET_KEY, TRIAL_KEY, BILLING }: PaymentSettings): string | null =>
  BILLING === 'on' && STRIPE_SECRET_KEY && !TRIAL_KEY
    ? 'is missing: with STRIPE_SECRET_KEY it has to be set (openssl rand -base64 32), and kept'
    : null

/** Settings of the billing service; see .env.example. */
export const settings = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    ...paymentSettings,
    APP_URL: z.url().optional(),
    BILLING_PORT: z.coerce.number().int().min(0).max(65_535).default(4404),
    BILLING_HOST: z.string().default('127.0.0.1'),
    BILLING_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9405),
    BILLING_METRICS_HOST: z.string().default('127.0.0.1'),
    BILLING_LEASE_SECONDS: z.coerce.number().positive().default(60),
    BILLING_COMPARE_HOURS: z.coerce.number().int().min(1).max(168).default(24),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((all, context) => {
    const fault = faultOfPayments(all)
    if (fault) context.addIssue({ code: 'custom', path: ['TRIAL_KEY'], message: fault })
  })

export type Settings = z.infer<typeof settings>

/** Throws one ConfigError that lists every fault. */
export function readSettings(): Settings {
  return readConfig(settings, process.env)
}
