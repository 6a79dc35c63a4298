import { settings as databaseSettings } from '@debrief/database/config'
import { readConfig } from '@debrief/service-kit/config'
import { githubAppSettings } from '@debrief/service-kit/github-app'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** The names start with INGEST_ because the launcher gives all services one environment. */
export const settings = z.object({
  DATABASE_URL: databaseSettings.shape.DATABASE_URL,
  INGEST_HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  INGEST_PORT: port.default(4401).describe('port for webhooks and health; 0 takes a free one'),
  INGEST_METRICS_HOST: z.string().default('127.0.0.1').describe('address for metrics; keep it private'),
  INGEST_METRICS_PORT: port.default(9401).describe('port for /metrics; 0 takes a free one'),
  GITHUB_APP_WEBHOOK_SECRET: githubAppSettings.GITHUB_APP_WEBHOOK_SECRET.describe(
    "the GitHub App's webhook secret; left out: that of the App made from the operators' page",
  ),
  TOKEN_KEYS: z
    .string()
    .superRefine((keys, context) => {
      const fault = faultOfKeys(keys)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .optional()
    .describe("opens the secret of the App made from the operators' page; without it that App is not heard"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe("the signing secret of Stripe's endpoint; two with a comma while it is being changed"),
  TRUST_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('how many proxies of ours stand in front and add to X-Forwarded-For'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(15)
    .default(0)
    .describe('for how long it still answers, no longer ready, after it was told to end'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type IngestConfig = z.infer<typeof settings>

/** Throws one ConfigError that lists every problem. */
export function readIngestConfig(): IngestConfig {
  return readConfig(settings, process.env)
}
