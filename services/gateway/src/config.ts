import { refuseMissingParticulars } from '@debrief/billing/company'
import { faultOfPayments, paymentSettings } from '@debrief/billing/config'
import { readConfig } from '@debrief/service-kit/config'
import { githubAppSettings, refuseHalfAnApp } from '@debrief/service-kit/github-app'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { rulesFolder } from '@debrief/service-kit/rules-folder'
import { z } from 'zod'
import { pageSettings, refuseUnusedPages } from './public-pages/page-settings.ts'
import { isLoopback } from './serving/is-loopback.ts'

const TRUSTED_ORIGIN = 'must be https://, or http:// on this machine, without a path'

export const settings = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
    HOST: z.string().default('127.0.0.1'),
    /** The URL that people open: scheme, host and port. If omitted on a loopback HOST, the gateway's own URL. */
    APP_URL: z.url().refine(isOrigin, TRUSTED_ORIGIN).optional(),
    /** Folder of the built web app; if omitted, only the API is served. */
    WEB_ROOT: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TOKEN_KEYS: z
      .string({ error: 'is missing: id:key pairs, each key 32 bytes in base64' })
      .superRefine((keys, context) => {
        const fault = faultOfKeys(keys)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
    /** The OAuth application that people sign in with; without it, nobody can sign in. */
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    GITHUB_URL: z.url().default('https://github.com'),
    GITHUB_API_URL: z.url().default('https://api.github.com'),
    /** `on`: GitHub's host may be in a private network, such as a GitHub Enterprise Server. */
    GITHUB_PRIVATE_NETWORK: z.enum(['on', 'off']).default('off'),
    ...githubAppSettings,
    /** Comma-separated `github:<id>` of people who can open the operators' pages. Empty: nobody. */
    OPERATORS: z
      .string()
      .default('')
      .superRefine((operators, context) => {
        for (const entry of operators.split(',').map((text) => text.trim()))
          if (entry !== '' && !/^github:[1-9]\d*$/.test(entry))
            context.addIssue({ code: 'custom', message: explainOperators(entry) })
      }),
    /** The public URL of webhook-ingest, without a path. Each connection's webhook gets a URL below it. */
    WEBHOOK_URL: z.url().default('http://127.0.0.1:4401'),
    /** How many of our own proxies are in front of the gateway and append to X-Forwarded-For. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    /** How long to keep serving after the signal to stop, while reporting as not ready. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(15).default(0),
    QUEUE_BACKEND: z.enum(['redis', 'postgres']).default('redis'),
    /** As in the worker: the prefix of the queues that operators see in Bull Board. */
    QUEUE_PREFIX: z.string().regex(/^\w+$/).default('debrief'),
    /** Where rate limits are counted; in the database if omitted or with QUEUE_BACKEND=postgres. */
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
    /** All rate limits are multiplied by this. */
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
    RULES_DIR: rulesFolder,
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
  .superRefine(refuseMissingParticulars)
  .superRefine(refuseUnusedPages)

export type GatewayConfig = z.infer<typeof settings>

/** Reads the process's settings. Throws a ConfigError that lists all problems. */
export function readSettings(): GatewayConfig {
  return readConfig(settings, process.env)
}

function explainOperators(entry: string): string {
  const login = entry.replace(/^(github:|@)+/, '')
  return `"${entry}" must be written as github:<id>, because somebody else can take over a login. The id is the field "id" of https://api.github.com/users/${encodeURIComponent(login)}`
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isTrusted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isTrusted && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}
