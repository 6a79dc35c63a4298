import { forgetGithubToken, type LeftoverGrant } from '@debrief/database/people/left-grants'
import { revokeGrant } from '@debrief/github/sessions/revoke-grant'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { SharedContext } from '../open-shared.ts'
import { oauthApplication } from '../sessions/oauth-application.ts'

export type GrantDeps = Pick<SharedContext, 'db' | 'keys' | 'config' | 'log' | 'address'>

/**
 * Revokes the account's authorization on GitHub, then deletes the token. Returns false if either step fails, so that a
 * job can try again later.
 */
export async function endGrant(deps: GrantDeps, grant: LeftoverGrant): Promise<boolean> {
  const { db, keys, config, log, address } = deps
  try {
    const accessToken = keys.open(grant.sealedToken, aboutGithubToken(grant.userId))
    const application = oauthApplication({ config, appUrl: address.appUrl })
    await revokeGrant({ ...application, accessToken, apiUrl: config.GITHUB_API_URL, userAgent: 'debrief' })
    await forgetGithubToken(db, grant)
    return true
  } catch (err) {
    log.warn({ err, userId: grant.userId }, 'GitHub authorization not revoked: will retry')
    return false
  }
}
