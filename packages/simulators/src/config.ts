import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

export const settings = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(4010),
  /** What GitHub and Stripe listen on. */
  SIMULATOR_HOST: z.string().default('127.0.0.1'),
  /** Where others find GitHub; left out: where it listens. */
  SIMULATOR_URL: z.url().optional(),
  /** Folders of pull-request folders, separated by commas. */
  SIMULATOR_DATA: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((folder) => folder.trim() !== ''))
    .refine((folders) => folders.every((folder) => existsSync(folder)), 'names a folder that is not there'),
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
  /** off: pull requests of SIMULATOR_DATA are merged already, at their own time. */
  SIMULATOR_OPEN_FIRST: flag.default(true),
  /** Folder of mails, shown at /outbox. */
  SIMULATOR_OUTBOX: z.string().optional(),
  SIMULATOR_RATE_LIMIT: z.coerce.number().int().min(1).default(5000),
  SIMULATOR_SECONDARY_LIMITS: flag.default(false),
  SIMULATOR_OAUTH_CLIENT_ID: z.string().default('debrief-simulator'),
  SIMULATOR_OAUTH_CLIENT_SECRET: z.string().default('debrief-simulator-secret'),
  /** Registered callback addresses, separated by commas; loopback ones match on any port. */
  SIMULATOR_OAUTH_CALLBACKS: z
    .string()
    .default('http://127.0.0.1/auth/callback,http://localhost/auth/callback'),
  /** Where the App's webhooks go; without it there is no App until a manifest makes one. */
  SIMULATOR_APP_WEBHOOK_URL: z.url().optional(),
  SIMULATOR_APP_WEBHOOK_SECRET: z.string().optional(),
  /** PEM, its lines kept or joined by \n; made anew at each start where neither it nor a file is named. */
  SIMULATOR_APP_PRIVATE_KEY: z.string().optional(),
  SIMULATOR_APP_PRIVATE_KEY_FILE: z.string().optional(),
  /** Left out: 4020, or a free one where the GitHub simulator is not at its usual port either. */
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
  /** Left out: 4030, or a free one where the GitHub simulator is not at its usual port either. */
  SIMULATOR_STRIPE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Where others find Stripe; left out: where it listens. */
  SIMULATOR_STRIPE_URL: z.url().optional(),
  SIMULATOR_STRIPE_SECRET_KEY: z.string().default('sk_test_simulator'),
  /** Where Stripe's events go, signed with the secret; without it nowhere. */
  SIMULATOR_STRIPE_WEBHOOK_URL: z.url().optional(),
  SIMULATOR_STRIPE_WEBHOOK_SECRET: z.string().default('whsec_simulator'),
  /** items, or subscription as before API version 2025-03-31. */
  SIMULATOR_STRIPE_PERIOD_ON: z.enum(['items', 'subscription']).default('items'),
  SIMULATOR_STRIPE_DATA: z
    .string()
    .default(() => firstThatExists(['../../../../shared/data/stripe'], '../shared/data/stripe')),
})

export type Config = z.infer<typeof settings>

/** Reads every setting; stops with all faults listed at once. An empty one counts as left out. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The simulator's settings are wrong:\n${faults.join('\n')}`)
}

/** Looks beside the source first, then from the folder the process was started in (a bundle lies elsewhere). */
function firstThatExists(besideSource: string[], fromHere: string): string {
  const candidates = besideSource.map((path) => fileURLToPath(new URL(path, import.meta.url)))
  return candidates.find((path) => existsSync(path)) ?? resolve(fromHere)
}
