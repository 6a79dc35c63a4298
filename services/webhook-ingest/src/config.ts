import { settings as databaseSettings } from '@debrief/database/config'
import { readConfig } from '@debrief/service-kit/config'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** The names carry INGEST_ because the launcher gives all services one environment. */
export const settings = z.object({
  DATABASE_URL: databaseSettings.shape.DATABASE_URL,
  INGEST_HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  INGEST_PORT: port.default(4401).describe('port for webhooks and health; 0 takes a free one'),
  INGEST_METRICS_HOST: z.string().default('127.0.0.1').describe('address for metrics; keep it private'),
  INGEST_METRICS_PORT: port.default(9401).describe('port for /metrics; 0 takes a free one'),
  GITHUB_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe("the GitHub App's webhook secret; without it there is no App"),
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
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type IngestConfig = z.infer<typeof settings>

/** Throws one ConfigError that lists every fault. */
export function readIngestConfig(): IngestConfig {
  return readConfig(settings, process.env)
}
