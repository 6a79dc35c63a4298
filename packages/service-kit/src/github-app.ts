import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { aboutGithubApp, type KeyRing } from './key-ring.ts'

/** The operator's GitHub App, where it is given by settings and not made from the operators' page. */
export const githubAppSettings = {
  GITHUB_APP_ID: z.coerce.number().int().positive().optional(),
  /** As in the App's address: https://github.com/apps/<slug>. */
  GITHUB_APP_SLUG: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be the last part of the address of the App at GitHub')
    .optional(),
  /** PEM, its lines kept or joined by \n. */
  GITHUB_APP_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, 'is no PEM key: paste the whole file that GitHub gave you')
    .optional(),
  GITHUB_APP_WEBHOOK_SECRET: z.string().optional(),
}

export type GithubAppSettings = z.infer<z.ZodObject<typeof githubAppSettings>>

/** Says of an App that is set by half what is missing. For a schema's `superRefine`. */
export function refuseHalfAnApp(all: GithubAppSettings, context: z.RefinementCtx): void {
  const names = Object.keys(githubAppSettings) as (keyof GithubAppSettings)[]
  const missing = names.filter((name) => all[name] === undefined)
  if (missing.length === names.length) return
  for (const name of missing) {
    const message = `is missing: set all of ${names.join(', ')}, or none of them and make the App from the operators' page`
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

/** An App as it is stored, its secrets sealed. */
export interface SealedGithubApp {
  appId: number
  slug: string
  privateKey: string
  webhookSecret: string
}

/** The App of this operator: that of the settings, else the stored one; null where there is neither. */
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

/** null where the settings name none. */
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
