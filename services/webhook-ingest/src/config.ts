import { settings as databaseSettings } from '@debrief/database/config'
import { readConfig } from '@debrief/service-kit/config'
import { githubAppSettings, standardsAppSettings } from '@debrief/service-kit/github-app'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/**
 * The names of addresses and ports start with INGEST_, because the launcher passes the same environment to all
 * services.
 */
export const settings = z.object({
  DATABASE_URL: databaseSettings.shape.DATABASE_URL,
  INGEST_HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  INGEST_PORT: port.default(4401).describe('port for webhooks and health checks; 0 picks a free port'),
  INGEST_METRICS_HOST: z.string().default('127.0.0.1').describe('address for metrics; keep it private'),
  INGEST_METRICS_PORT: port.default(9401).describe('port for /metrics; 0 picks a free port'),
  GITHUB_APP_WEBHOOK_SECRET: githubAppSettings.GITHUB_APP_WEBHOOK_SECRET.describe(
    "the GitHub App's webhook secret; by default, the secret of the App created on the operators' page",
  ),
  STANDARDS_APP_WEBHOOK_SECRET: standardsAppSettings.STANDARDS_APP_WEBHOOK_SECRET.describe(
    'the same for the App that writes standards into repositories',
  ),
  TOKEN_KEYS: z
    .string()
    .superRefine((keys, context) => {
      const fault = faultOfKeys(keys)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .optional()
    .describe(
      "decrypts the secret of the App created on the operators' page; without it, that App's webhooks are rejected",
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      "the signing secret of Stripe's endpoint; two secrets, separated by a comma, during a rotation",
    ),
  TRUST_PROXY_HOPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('number of our own proxies in front of the service that append to X-Forwarded-For'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(15)
    .default(0)
    .describe('seconds to continue serving after the stop signal, while readiness checks fail'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type IngestConfig = z.infer<typeof settings>

export function readIngestConfig(): IngestConfig {
  return readConfig(settings, process.env)
}
