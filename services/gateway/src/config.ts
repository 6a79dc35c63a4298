import { refuseMissingParticulars } from '@debrief/billing/company'
import { faultOfPayments, paymentSettings } from '@debrief/billing/config'
import { readConfig } from '@debrief/service-kit/config'
import { githubAppSettings, refuseHalfAnApp, standardsAppSettings } from '@debrief/service-kit/github-app'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { outboundSettings } from '@debrief/service-kit/outbound/outbound-settings'
import { rulesFolder } from '@debrief/service-kit/rules-folder'
import { z } from 'zod'
import { pageSettings, refuseUnusedPages } from './public-pages/page-settings.ts'
import { isLoopback } from './serving/is-loopback.ts'
import { oidcSettings, refuseHalfOidc } from './sessions/oidc/oidc-settings.ts'

const GITHUB_OPERATOR = /^github:[1-9]\d*$/
const OIDC_OPERATOR = /^oidc:https?:\/\/[^#\s]+#[^\s]+$/

const TRUSTED_ORIGIN = 'must be https://, or http:// on this machine, without a path'

export const settings = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
    HOST: z.string().default('127.0.0.1'),
    /** The URL that people open: scheme, host and port. Defaults to the gateway's URL if HOST is a loopback address. */
    APP_URL: z.url().refine(isOrigin, TRUSTED_ORIGIN).optional(),
    WEB_ROOT: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    TOKEN_KEYS: z
      .string({ error: 'missing. Set it to id:key pairs, where each key is 32 bytes in base64.' })
      .superRefine((keys, context) => {
        const fault = faultOfKeys(keys)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
    /** The OAuth application for signing in with GitHub. */
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    GITHUB_URL: z.url().default('https://github.com'),
    GITHUB_API_URL: z.url().default('https://api.github.com'),
    /** `on` allows GitHub's host to have a private IP address, as many GitHub Enterprise Servers do. */
    GITHUB_PRIVATE_NETWORK: z.enum(['on', 'off']).default('off'),
    ...outboundSettings,
    ...oidcSettings,
    ...githubAppSettings,
    ...standardsAppSettings,
    /**
     * The people who can open the operators' pages, as comma-separated `github:<id>` or `oidc:<issuer>#<subject>`.
     * Empty by default.
     */
    OPERATORS: z
      .string()
      .default('')
      .superRefine((operators, context) => {
        for (const entry of operators.split(',').map((text) => text.trim()))
          if (entry !== '' && !GITHUB_OPERATOR.test(entry) && !OIDC_OPERATOR.test(entry))
            context.addIssue({ code: 'custom', message: explainOperators(entry) })
      }),
    /** The public URL of webhook-ingest, without a path. The URLs of all GitHub webhooks start with this URL. */
    WEBHOOK_URL: z.url().default('http://127.0.0.1:4401'),
    /** The number of trusted proxies in front of the gateway that append to X-Forwarded-For. */
    TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    /** The number of seconds to keep serving after the stop signal. Readiness checks already fail during this time. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(15).default(0),
    QUEUE_BACKEND: z.enum(['redis', 'postgres']).default('redis'),
    /** Must match the worker's prefix, so that Bull Board shows the worker's queues. */
    QUEUE_PREFIX: z.string().regex(/^\w+$/).default('debrief'),
    /**
     * The Redis server for the shared counts of the rate limits, and for the queues that Bull Board shows. Without a
     * URL, or with QUEUE_BACKEND=postgres, the counts are in the database.
     */
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
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
  .superRefine(refuseHalfOidc)
  .superRefine(refuseHalfAnApp)
  .superRefine(refuseMissingParticulars)
  .superRefine(refuseUnusedPages)

export type GatewayConfig = z.infer<typeof settings>

export function readSettings(): GatewayConfig {
  return readConfig(settings, process.env)
}

function explainOperators(entry: string): string {
  const login = entry.replace(/^(github:|@)+/, '')
  return `"${entry}" must be written as github:<id>, because somebody else can take over a login, or as oidc:<issuer>#<subject>. GitHub’s id is the field "id" of https://api.github.com/users/${encodeURIComponent(login)}`
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isTrusted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isTrusted && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}
