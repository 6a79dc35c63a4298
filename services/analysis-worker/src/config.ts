import { modelSettings } from '@debrief/analysis/model/settings'
import { readConfig } from '@debrief/service-kit/config'
import { githubAppSettings, refuseHalfAnApp, standardsAppSettings } from '@debrief/service-kit/github-app'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { outboundSettings } from '@debrief/service-kit/outbound/outbound-settings'
import { rulesFolder } from '@debrief/service-kit/rules-folder'
import { z } from 'zod'

const SENDER = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>)$/
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const seconds = (fallback: number) => z.coerce.number().positive().default(fallback)

export const settings = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    QUEUE_BACKEND: z.enum(['redis', 'postgres']).default('redis'),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
    QUEUE_PREFIX: z.string().regex(/^\w+$/).default('debrief'),
    TOKEN_KEYS: z
      .string({ error: 'missing. Set it to id:key pairs, where each key is 32 bytes in base64.' })
      .superRefine((keys, context) => {
        const fault = faultOfKeys(keys)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
    GITHUB_API_URL: z.url().default('https://api.github.com'),
    /** `on` allows GitHub's host to be in a private network, which many GitHub Enterprise Servers need. */
    GITHUB_PRIVATE_NETWORK: z.enum(['on', 'off']).default('off'),
    /**
     * The minimum pause between comments and reviews by one installation of the App. GitHub asks for at least one
     * second.
     */
    GITHUB_POST_SPACING_SECONDS: z.coerce.number().min(0).default(1),
    ...outboundSettings,
    ...githubAppSettings,
    ...standardsAppSettings,
    INSTALLATION_CHECK_SECONDS: seconds(10),
    /** Must match the gateway's WEBHOOK_URL. */
    WEBHOOK_URL: z.url().default('http://127.0.0.1:4401'),
    HOOK_CHECK_SECONDS: seconds(60),
    USAGE_CHECK_SECONDS: seconds(60),
    INVARIANT_CHECK_SECONDS: seconds(3_600),
    RETENTION_CHECK_SECONDS: seconds(21_600),
    KEY_CHECK_SECONDS: seconds(300),
    /** How often each webhook's deliveries are compared with GitHub's list. */
    RECONCILE_SECONDS: seconds(300),
    HOOK_UNMADE_SECONDS: seconds(120),
    BILLING: z.enum(['on', 'off']).default('on'),
    WORKER_PORT: port(4402),
    WORKER_ISOLATED_PORT: port(4403),
    WORKER_HOST: z.string().default('127.0.0.1'),
    WORKER_METRICS_PORT: port(9403),
    WORKER_ISOLATED_METRICS_PORT: port(9404),
    WORKER_METRICS_HOST: z.string().default('127.0.0.1'),
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
    /** Memory for mistakes that were compared recently, in MB. A mistake takes about 4 kB. */
    GROUPING_CACHE_MB: z.coerce.number().int().min(1).max(4_096).default(64),
    TENANT_IN_FLIGHT: z.coerce.number().int().min(1).max(1_000).default(8),
    QUEUE_IN_FLIGHT: z.coerce.number().int().min(1).max(5_000).default(300),
    LEASE_SECONDS: z.coerce.number().positive().optional(),
    RETRY_SECONDS: seconds(2),
    ...modelSettings,
    /** The server that sends email. Without it, emails are written to OUTBOX_FOLDER. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: z.string().regex(SENDER, 'must be an address, or a name and <an address>').optional(),
    OUTBOX_FOLDER: z.string().default('.data/outbox'),
    DIGEST: z.enum(['on', 'off']).default('on'),
    /** The hour on Monday (UTC) from which the weekly email is sent. */
    DIGEST_HOUR: z.coerce.number().int().min(0).max(23).default(7),
    DIGEST_CHECK_SECONDS: seconds(300),
    /**
     * The base URL of links to Debrief. Without it, no weekly emails, notification emails or chat messages are sent.
     */
    APP_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://debrief.example' })
      .optional(),
    WEBHOOK_EVENT_CHECK_SECONDS: seconds(3_600),
    /** The minimum pause between two requested reviews of a pull request. */
    AGENT_PULL_REQUEST_SECONDS: z.coerce.number().int().min(0).max(3_600).default(120),
    /** The maximum number of mentions that the agent answers per hour on one pull request. */
    AGENT_PULL_REQUEST_HOURLY: z.coerce.number().int().positive().default(10),
    /** The maximum number of mentions that the agent answers per hour in one repository. */
    AGENT_REPOSITORY_HOURLY: z.coerce.number().int().positive().default(20),
    /** The maximum number of output tokens for the agent in 24 hours, across all users. */
    AGENT_DAILY_TOKENS: z.coerce.number().int().positive().default(5_000_000),
    /**
     * The output tokens to reserve from the plan before a model is called: the maximum that a review with several calls
     * can use.
     */
    AGENT_RESERVED_TOKENS: z.coerce.number().int().positive().default(48_000),
    AGENT_CHECK_SECONDS: seconds(240),
    RULES_DIR: rulesFolder,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((all) => all.QUEUE_BACKEND === 'postgres' || all.REDIS_URL !== undefined, {
    path: ['REDIS_URL'],
    error: 'missing. Set it, or set QUEUE_BACKEND=postgres to use the queue in PostgreSQL.',
  })
  .refine((all) => all.SMTP_URL === undefined || all.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'missing. Set it to the sender of emails, such as Debrief <debrief@example.com>.',
  })
  .superRefine(refuseHalfAnApp)
  .superRefine(({ OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output }, context) => {
    if ((input === undefined) === (output === undefined)) return
    const path = [input === undefined ? 'OPENAI_PRICE_INPUT' : 'OPENAI_PRICE_OUTPUT']
    context.addIssue({ code: 'custom', path, message: 'missing. Set both prices or neither.' })
  })

export type Settings = z.infer<typeof settings>

export function readSettings(): Settings {
  return readConfig(settings, process.env)
}
