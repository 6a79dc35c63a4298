import { deleteAccount } from '@debrief/contracts/http/account'
import { Problem } from '@debrief/contracts/problem'
import { forgetGithubToken, markAccountDeleted } from '@debrief/database/delete-account'
import { findGithubAccess } from '@debrief/database/github-access'
import { revokeGrant } from '@debrief/github/revoke-grant'
import { serve } from '@debrief/service-kit/http/serve'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { clearCookie } from '../auth/cookies.ts'
import { oauthApplication } from '../auth/oauth-application.ts'
import type { Context } from '../context.ts'
import { disconnectAndRemoveHook } from '../repositories/disconnect-repository.ts'

/** At once out of sight: sessions, team, repositories with their webhooks, and the grant at GitHub. */
export const deleteAccountRoute = serve(deleteAccount)(async ({ body, requestId }, context: Context) => {
  const { db, viewer, browser, log } = context
  if (body.confirm !== viewer.username) throw notConfirmed(viewer.username)
  const repositories = await markAccountDeleted(db, { userId: viewer.id, requestId })
  let hooksLeft = 0
  for (const id of repositories) {
    const gone = await disconnectAndRemoveHook(context, id)
    if (gone && !gone.hookRemoved) hooksLeft += 1
  }
  // The sweep needs the token for the webhooks that could not be taken away yet.
  const grantRevoked = hooksLeft === 0 && (await endGrant(context))
  clearCookie(context, 'sid')
  browser.answerWith('clear-site-data', '"cache"')
  log.info(
    { userId: viewer.id, repositories: repositories.length, hooksLeft, grantRevoked },
    'account deleted',
  )
  return { deleted: true, grantRevoked } as const
})

/** False where GitHub could not be told: the account is deleted all the same. */
async function endGrant(context: Context): Promise<boolean> {
  const { db, viewer, keys, config, log } = context
  try {
    const { sealedToken } = await findGithubAccess(db, viewer.id)
    if (sealedToken === null) return false
    const accessToken = keys.open(sealedToken, aboutGithubToken(viewer.id))
    const application = oauthApplication(context)
    await revokeGrant({ ...application, accessToken, apiUrl: config.GITHUB_API_URL, userAgent: 'debrief' })
    await forgetGithubToken(db, viewer.id)
    return true
  } catch (err) {
    log.warn({ err, userId: viewer.id }, 'grant at GitHub not ended')
    return false
  }
}

const notConfirmed = (username: string) =>
  new Problem('not_confirmed', 400, `Type your username, ${username}, to delete the account.`)
