import { modelSettings } from '@debrief/analysis/model/settings'
import { readConfig } from '@debrief/service-kit/config'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { z } from 'zod'

const SENDER = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>)$/
const seconds = (fallback: number) => z.coerce.number().positive().default(fallback)

/** Settings of the analysis worker; see .env.example. */
export const settings = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    QUEUE_BACKEND: z.enum(['redis', 'postgres']).default('redis'),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
    QUEUE_PREFIX: z.string().regex(/^\w+$/).default('debrief'),
    TOKEN_KEYS: z
      .string({ error: 'is missing: id:key pairs, each key 32 bytes in base64' })
      .superRefine((keys, context) => {
        const fault = faultOfKeys(keys)
        if (fault) context.addIssue({ code: 'custom', message: fault })
      }),
    GITHUB_API_URL: z.url().default('https://api.github.com'),
    /** As in the gateway: by it the webhook of a connection that was never finished is found. */
    WEBHOOK_URL: z.url().default('http://127.0.0.1:4401'),
    HOOK_SWEEP_SECONDS: seconds(60),
    USAGE_SWEEP_SECONDS: seconds(60),
    HOOK_UNMADE_SECONDS: seconds(120),
    BILLING: z.enum(['on', 'off']).default('on'),
    WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(4402),
    WORKER_ISOLATED_PORT: z.coerce.number().int().min(0).max(65_535).default(4403),
    WORKER_HOST: z.string().default('127.0.0.1'),
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
    TENANT_IN_FLIGHT: z.coerce.number().int().min(1).max(1_000).default(8),
    QUEUE_IN_FLIGHT: z.coerce.number().int().min(1).max(5_000).default(300),
    LEASE_SECONDS: seconds(30),
    RETRY_SECONDS: seconds(2),
    ...modelSettings,
    /** Where mail goes; without it, into files of OUTBOX_FOLDER. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: z.string().regex(SENDER, 'must be an address, or a name and <an address>').optional(),
    OUTBOX_FOLDER: z.string().default('.data/outbox'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((all) => all.QUEUE_BACKEND === 'postgres' || all.REDIS_URL !== undefined, {
    path: ['REDIS_URL'],
    error: 'is missing: set it, or set QUEUE_BACKEND=postgres to use the queue on PostgreSQL',
  })
  .refine((all) => all.SMTP_URL === undefined || all.MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    error: 'is missing: whom mail comes from, such as Debrief <debrief@example.com>',
  })
  .superRefine(({ OPENAI_PRICE_INPUT: input, OPENAI_PRICE_OUTPUT: output }, context) => {
    if ((input === undefined) === (output === undefined)) return
    const path = [input === undefined ? 'OPENAI_PRICE_INPUT' : 'OPENAI_PRICE_OUTPUT']
    context.addIssue({ code: 'custom', path, message: 'is missing: set both prices, or neither' })
  })

export type Settings = z.infer<typeof settings>

/** Throws one ConfigError that lists every fault. */
export function readSettings(): Settings {
  return readConfig(settings, process.env)
}
