import type { Connection } from '@debrief/database/connect'
import { type AppTable, readGithubAppSecret } from '@debrief/database/repositories/github-app'
import { aboutGithubApp, readKeyRing } from '@debrief/service-kit/key-ring'
import type { IngestConfig } from '../config.ts'
import { appSecretSealed } from '../refusals.ts'

type ReadSecrets = (ids: readonly string[]) => Promise<(string | null)[]>

/** A secret in the configuration takes precedence over the secret of an App from the operators' page. */
export function readAppSecret(config: IngestConfig, pool: Connection['pool'], table: AppTable): ReadSecrets {
  const { GITHUB_APP_WEBHOOK_SECRET, STANDARDS_APP_WEBHOOK_SECRET, TOKEN_KEYS } = config
  const set = table === 'github_app' ? GITHUB_APP_WEBHOOK_SECRET : STANDARDS_APP_WEBHOOK_SECRET
  const keys = TOKEN_KEYS === undefined ? null : readKeyRing(TOKEN_KEYS)
  return async (ids) => {
    const secret = set ?? open(await readGithubAppSecret(pool, table))
    return ids.map(() => secret)
  }

  function open(sealed: string | null): string | null {
    if (sealed === null) return null
    if (keys === null) throw appSecretSealed()
    try {
      return keys.open(sealed, aboutGithubApp(table, 'webhook_secret'))
    } catch (cause) {
      throw appSecretSealed(cause)
    }
  }
}
