import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { aboutGithubApp, type KeyRing } from './key-ring.ts'

/** The settings for the operator's GitHub App. They're not needed if the App was created on the operators' page. */
export const githubAppSettings = {
  GITHUB_APP_ID: z.coerce.number().int().positive().optional(),
  /** As in the App's URL: https://github.com/apps/<slug>. */
  GITHUB_APP_SLUG: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be the last part of the App’s URL on GitHub')
    .optional(),
  /** PEM, with line breaks or \n between its lines. */
  GITHUB_APP_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, 'must be a PEM key: paste the complete file from GitHub')
    .optional(),
  GITHUB_APP_WEBHOOK_SECRET: z.string().optional(),
}

export type GithubAppSettings = z.infer<z.ZodObject<typeof githubAppSettings>>

/** Reports missing settings if only some of the App's settings are set. Use it as a schema's `superRefine`. */
export function refuseHalfAnApp(all: GithubAppSettings, context: z.RefinementCtx): void {
  const names = Object.keys(githubAppSettings) as (keyof GithubAppSettings)[]
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

/** Returns the operator's App from the settings, or else the stored one; null if there is neither. */
export function chooseGithubApp(
  settings: GithubAppSettings,
  { stored, keys }: { stored: SealedGithubApp | null; keys: KeyRing },
): GithubAppCredentials | null {
  const set = appOfSettings(settings)
  if (set || !stored) return set
  const { appId, slug } = stored
  return {
    appId,
    slug,
    privateKey: keys.open(stored.privateKey, aboutGithubApp('private_key')),
    webhookSecret: keys.open(stored.webhookSecret, aboutGithubApp('webhook_secret')),
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

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n')).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
