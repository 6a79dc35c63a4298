import { forgetGithubToken, type LeftGrant } from '@debrief/database/left-grants'
import { revokeGrant } from '@debrief/github/revoke-grant'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { oauthApplication } from '../auth/oauth-application.ts'
import type { Shared } from '../open-shared.ts'

export type GrantMeans = Pick<Shared, 'db' | 'keys' | 'config' | 'log' | 'address'>

/** Ends a deleted account's grant at GitHub and forgets its token. False where GitHub could not be told: nothing has changed. */
export async function endGrant(means: GrantMeans, grant: LeftGrant): Promise<boolean> {
  const { db, keys, config, log, address } = means
  try {
    const accessToken = keys.open(grant.sealedToken, aboutGithubToken(grant.userId))
    const application = oauthApplication({ config, appUrl: address.appUrl })
    await revokeGrant({ ...application, accessToken, apiUrl: config.GITHUB_API_URL, userAgent: 'debrief' })
    await forgetGithubToken(db, grant)
    return true
  } catch (err) {
    log.warn({ err, userId: grant.userId }, 'grant at GitHub not ended: it is tried again')
    return false
  }
}
