import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'
import type { AppOptions } from './github/options.ts'

/** The App that the settings describe; null if its webhooks have no destination. */
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
