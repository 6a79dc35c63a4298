import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { aboutGithubApp, type KeyRing } from './key-ring.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be the last part of the App’s URL on GitHub')
  .optional()
/** A private key in PEM format. Line breaks may be escaped. */
const privateKey = z
  .string()
  .refine(isPrivateKey, 'must be a PEM key: paste the complete file from GitHub')
  .optional()

export const githubAppSettings = {
  GITHUB_APP_ID: z.coerce.number().int().positive().optional(),
  GITHUB_APP_SLUG: slug,
  GITHUB_APP_PRIVATE_KEY: privateKey,
  GITHUB_APP_WEBHOOK_SECRET: z.string().optional(),
}

/** Settings of the optional second App, which writes standards into repositories (D41). */
export const standardsAppSettings = {
  STANDARDS_APP_ID: z.coerce.number().int().positive().optional(),
  STANDARDS_APP_SLUG: slug,
  STANDARDS_APP_PRIVATE_KEY: privateKey,
  STANDARDS_APP_WEBHOOK_SECRET: z.string().optional(),
}

export type StandardsAppSettings = z.infer<z.ZodObject<typeof standardsAppSettings>>
export type GithubAppSettings = z.infer<z.ZodObject<typeof githubAppSettings>>

export function refuseHalfAnApp(
  all: GithubAppSettings & StandardsAppSettings,
  context: z.RefinementCtx,
): void {
  for (const settings of [githubAppSettings, standardsAppSettings])
    refuseMissing(all, Object.keys(settings) as (keyof typeof all)[], context)
}

function refuseMissing<All extends object>(
  all: All,
  names: (keyof All & string)[],
  context: z.RefinementCtx,
): void {
  const missing = names.filter((name) => all[name] === undefined)
  if (missing.length === names.length) return
  for (const name of missing) {
    const message = `is missing. Set all of ${names.join(', ')}, or none of them to create the App on the operators' page`
    context.addIssue({ code: 'custom', path: [name], message })
  }
}

export interface GithubAppCredentials {
  appId: number
  slug: string
  /** PEM. */
  privateKey: string
  webhookSecret: string
}

export interface SealedGithubApp {
  appId: number
  slug: string
  privateKey: string
  webhookSecret: string
}

export type AppTable = 'github_app' | 'standards_app'

interface StoredGithubApp {
  stored: SealedGithubApp | null
  keys: KeyRing
}

/** Uses the App from the settings, or else the stored App. Returns null if there is no App. */
export const chooseGithubApp = (
  settings: GithubAppSettings,
  stored: StoredGithubApp,
): GithubAppCredentials | null => appOfSettings(settings) ?? open('github_app', stored)

export const chooseStandardsApp = (
  settings: StandardsAppSettings,
  stored: StoredGithubApp,
): GithubAppCredentials | null => standardsAppOfSettings(settings) ?? open('standards_app', stored)

function open(table: AppTable, { stored, keys }: StoredGithubApp): GithubAppCredentials | null {
  if (!stored) return null
  return {
    appId: stored.appId,
    slug: stored.slug,
    privateKey: keys.open(stored.privateKey, aboutGithubApp(table, 'private_key')),
    webhookSecret: keys.open(stored.webhookSecret, aboutGithubApp(table, 'webhook_secret')),
  }
}

export function appOfSettings(settings: GithubAppSettings): GithubAppCredentials | null {
  const {
    GITHUB_APP_ID: appId,
    GITHUB_APP_SLUG: slug,
    GITHUB_APP_PRIVATE_KEY: key,
    GITHUB_APP_WEBHOOK_SECRET: webhookSecret,
  } = settings
  if (!appId || !slug || !key || !webhookSecret) return null
  return { appId, slug, privateKey: key.replaceAll('\\n', '\n'), webhookSecret }
}

export const standardsAppOfSettings = (settings: StandardsAppSettings): GithubAppCredentials | null =>
  appOfSettings({
    GITHUB_APP_ID: settings.STANDARDS_APP_ID,
    GITHUB_APP_SLUG: settings.STANDARDS_APP_SLUG,
    GITHUB_APP_PRIVATE_KEY: settings.STANDARDS_APP_PRIVATE_KEY,
    GITHUB_APP_WEBHOOK_SECRET: settings.STANDARDS_APP_WEBHOOK_SECRET,
  })

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n')).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
