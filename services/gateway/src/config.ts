import { faultOfPayments, paymentSettings } from '@debrief/billing/config'
import { readConfig } from '@debrief/service-kit/config'
import { githubAppSettings, refuseHalfAnApp } from '@debrief/service-kit/github-app'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { z } from 'zod'
import { pageSettings } from './public-pages/page-settings.ts'
import { isLoopback } from './serving/is-loopback.ts'

const TRUSTED_ORIGIN = 'must be https://, or http:// on this machine, without a path'

export const settings = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
    HOST: z.string().default('127.0.0.1'),
    /** What people type: scheme, name and port. Left out on a loopback HOST: the gateway's own address. */
    APP_URL: z.url().refine(isOrigin, TRUSTED_ORIGIN).optional(),
    /** Folder of the built web; without it only the API is served. */
    WEB_ROOT: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TOKEN_KEYS: z
      .string({ error: 'is missing: id:key pairs, each key 32 bytes in base64' })
      .superRefine((keys, context) => {
        const fault = faultOfKeys(keys)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
    /** The OAuth application that people sign in with; without it nobody can. */
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    GITHUB_URL: z.url().default('https://github.com'),
    GITHUB_API_URL: z.url().default('https://api.github.com'),
    /** `on`: GitHub's host may lie in a private network, as a GitHub Enterprise Server's does. */
    GITHUB_PRIVATE_NETWORK: z.enum(['on', 'off']).default('off'),
    ...githubAppSettings,
    /** GitHub logins, separated by commas: who may open the operators' pages. Empty: nobody. */
    OPERATORS: z
      .string()
      .default('')
      .refine((logins) => /^[\w\s,-]*$/.test(logins), 'must be GitHub logins, separated by commas'),
    /** Where GitHub reaches webhook-ingest, without a path; each connection's webhook gets an address below it. */
    WEBHOOK_URL: z.url().default('http://127.0.0.1:4401'),
    /** How many proxies of ours stand in front and add to X-Forwarded-For. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    /** For how long it still answers, no longer ready, after it was told to end. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(15).default(0),
    QUEUE_BACKEND: z.enum(['redis', 'postgres']).default('redis'),
    /** Where calls are counted; without it, or with QUEUE_BACKEND=postgres, in the database. */
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
    /** Every limit on how often a person may call is multiplied by this. */
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    GATEWAY_METRICS_HOST: z.string().default('127.0.0.1'),
    GATEWAY_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9400),
    ...paymentSettings,
    ...pageSettings,
  })
  .superRefine((all, context) => {
    const fault = faultOfPayments(all)
    if (fault) context.addIssue({ code: 'custom', path: ['TRIAL_KEY'], message: fault })
  })
  .superRefine(refuseHalfAnApp)

export type GatewayConfig = z.infer<typeof settings>

/** Reads the settings of the process; throws a ConfigError that lists every fault. */
export function readSettings(): GatewayConfig {
  return readConfig(settings, process.env)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isTrusted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isTrusted && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}
