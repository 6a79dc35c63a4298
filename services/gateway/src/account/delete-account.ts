import { deleteAccount } from '@debrief/contracts/http/account'
import { Problem } from '@debrief/contracts/problem'
import { markAccountDeleted } from '@debrief/database/delete-account'
import { findGithubAccess } from '@debrief/database/github-access'
import { serve } from '@debrief/service-kit/http/serve'
import { clearCookie } from '../auth/cookies.ts'
import type { Context } from '../context.ts'
import { disconnectAndRemoveHook } from '../repositories/disconnect-repository.ts'
import { endGrant } from './end-grant.ts'

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
  // The sweep needs the token for the webhooks that could not be taken away yet; then end-left-grants.ts ends the grant.
  const grantRevoked = hooksLeft === 0 && (await endGrantNow(context))
  clearCookie(context, 'sid')
  browser.answerWith('clear-site-data', '"cache"')
  log.info(
    { userId: viewer.id, repositories: repositories.length, hooksLeft, grantRevoked },
    'account deleted',
  )
  return { deleted: true, grantRevoked } as const
})

async function endGrantNow(context: Context): Promise<boolean> {
  const { db, viewer, appUrl } = context
  const { sealedToken } = await findGithubAccess(db, viewer.id)
  if (sealedToken === null) return false
  return endGrant({ ...context, address: { appUrl } }, { userId: viewer.id, sealedToken })
}

const notConfirmed = (username: string) =>
  new Problem('not_confirmed', 400, `Type your username, ${username}, to delete the account.`)
