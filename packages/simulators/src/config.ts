import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { AppOptions } from './github/options.ts'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

export const settings = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(4010),
  /** The address that all simulators except OpenAI's listen on. */
  SIMULATOR_HOST: z.string().default('127.0.0.1'),
  SIMULATOR_URL: z.url().optional(),
  /** Comma-separated folders, each with one subfolder per pull request. */
  SIMULATOR_DATA: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((folder) => folder.trim() !== ''))
    .refine(
      (folders) => folders.every((folder) => existsSync(folder)),
      "contains a folder that doesn't exist",
    ),
  SIMULATOR_DEMO: flag.default(true),
  SIMULATOR_GITHUB_OPENAPI: z
    .string()
    .default(() =>
      firstThatExists(
        ['../../../../shared/data/github/github-rest.subset.openapi.json'],
        '../shared/data/github/github-rest.subset.openapi.json',
      ),
    ),
  SIMULATOR_VALIDATE: flag.default(true),
  /** Whether pull requests in SIMULATOR_DATA start out open. If off, they keep their recorded state. */
  SIMULATOR_OPEN_FIRST: flag.default(true),
  SIMULATOR_OUTBOX: z.string().optional(),
  SIMULATOR_RATE_LIMIT: z.coerce.number().int().min(1).default(5000),
  SIMULATOR_SECONDARY_LIMITS: flag.default(false),
  SIMULATOR_OAUTH_CLIENT_ID: z.string().default('debrief-simulator'),
  SIMULATOR_OAUTH_CLIENT_SECRET: z.string().default('debrief-simulator-secret'),
  /** Registered callback URLs, separated by commas. Loopback URLs match on any port. */
  SIMULATOR_OAUTH_CALLBACKS: z
    .string()
    .default('http://127.0.0.1/auth/callback,http://localhost/auth/callback'),
  /** Where to send the App's webhooks. If unset, there is no App until a manifest creates one. */
  SIMULATOR_APP_WEBHOOK_URL: z.url().optional(),
  SIMULATOR_APP_WEBHOOK_SECRET: z.string().optional(),
  /** A PEM key with line breaks or `\n` escapes. Without a key or key file, each start generates a new key. */
  SIMULATOR_APP_PRIVATE_KEY: z.string().optional(),
  SIMULATOR_APP_PRIVATE_KEY_FILE: z.string().optional(),
  /** Where to send webhooks of the standards App. If unset, the simulator starts without that App. */
  SIMULATOR_STANDARDS_APP_WEBHOOK_URL: z.url().optional(),
  SIMULATOR_STANDARDS_APP_WEBHOOK_SECRET: z.string().optional(),
  SIMULATOR_STANDARDS_APP_PRIVATE_KEY: z.string().optional(),
  /** Default: 4020, or a free port if SIMULATOR_PORT isn't 4010. */
  SIMULATOR_OPENAI_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SIMULATOR_OPENAI_API_KEY: z.string().default('sk-simulator'),
  SIMULATOR_OPENAI_OPENAPI: z
    .string()
    .default(() =>
      firstThatExists(
        ['../../../../shared/data/openai/openai.subset.openapi.json'],
        '../shared/data/openai/openai.subset.openapi.json',
      ),
    ),
  /** Default: 4030, or a free port if SIMULATOR_PORT isn't 4010. */
  SIMULATOR_STRIPE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SIMULATOR_STRIPE_URL: z.url().optional(),
  SIMULATOR_STRIPE_SECRET_KEY: z.string().default('sk_test_simulator'),
  /** Where to send Stripe's signed events. If unset, the simulator sends no events. */
  SIMULATOR_STRIPE_WEBHOOK_URL: z.url().optional(),
  SIMULATOR_STRIPE_WEBHOOK_SECRET: z.string().default('whsec_simulator'),
  /** Where subscriptions report their billing period. API versions before 2025-03-31 used `subscription`. */
  SIMULATOR_STRIPE_PERIOD_ON: z.enum(['items', 'subscription']).default('items'),
  /** Default: 4040, or a free port if SIMULATOR_PORT isn't 4010. */
  SIMULATOR_CHAT_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SIMULATOR_CHAT_URL: z.url().optional(),
  SIMULATOR_STRIPE_DATA: z
    .string()
    .default(() => firstThatExists(['../../../../shared/data/stripe'], '../shared/data/stripe')),
})

export type Config = z.infer<typeof settings>

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The simulators' settings are invalid:\n${faults.join('\n')}`)
}

/**
 * Returns the first existing path relative to this source file. If no path exists, as in a bundle, returns a path
 * relative to the working directory.
 */
function firstThatExists(besideSource: string[], fromHere: string): string {
  const candidates = besideSource.map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return candidates.find((path) => existsSync(path)) ?? resolve(fromHere)
}

export function appFrom(settings: Config): AppOptions | null {
  if (!settings.SIMULATOR_APP_WEBHOOK_URL) return null
  const keyFile = settings.SIMULATOR_APP_PRIVATE_KEY_FILE
  const privateKey =
    settings.SIMULATOR_APP_PRIVATE_KEY?.replaceAll('\\n', '\n') ??
    (keyFile ? readFileSync(keyFile, 'utf8') : undefined)
  return {
    id: 1_010_101,
    slug: 'debrief',
    name: 'Debrief',
    clientId: 'Iv23liDebriefSimulator',
    clientSecret: 'debrief-app-simulator-secret',
    webhookUrl: settings.SIMULATOR_APP_WEBHOOK_URL,
    webhookSecret: settings.SIMULATOR_APP_WEBHOOK_SECRET ?? null,
    ...(privateKey ? { privateKey } : {}),
  }
}

export function standardsAppFrom(settings: Config): AppOptions | null {
  const webhookUrl = settings.SIMULATOR_STANDARDS_APP_WEBHOOK_URL
  const privateKey = settings.SIMULATOR_STANDARDS_APP_PRIVATE_KEY?.replaceAll('\\n', '\n')
  if (!webhookUrl) return null
  return {
    id: 1_010_102,
    slug: 'debrief-standards',
    name: 'Debrief Standards',
    clientId: 'Iv23liStandardsSimulator',
    clientSecret: 'standards-app-simulator-secret',
    webhookUrl,
    webhookSecret: settings.SIMULATOR_STANDARDS_APP_WEBHOOK_SECRET ?? null,
    ...(privateKey ? { privateKey } : {}),
  }
}
