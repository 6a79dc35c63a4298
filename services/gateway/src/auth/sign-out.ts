import { signOut } from '@debrief/contracts/http/auth'
import { recordAudit } from '@debrief/database/audit'
import { endSessions } from '@debrief/database/sessions'
import { serve } from '@debrief/service-kit/http/serve'
import type { PublicContext } from '../context.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { hashOf, isToken } from './tokens.ts'

/** Also for a browser whose session is gone already: signed out is what was asked for. */
export const signOutRoute = serve(signOut)(async ({ requestId }, context: PublicContext) => {
  const { db, browser, appUrl, log } = context
  const token = readCookie(browser, 'sid', appUrl)
  if (isToken(token)) {
    for (const { userId } of await endSessions(db, { tokenHash: hashOf(token) })) {
      await recordAudit(db, { action: 'signed_out', actorId: userId, requestId })
      log.info({ userId }, 'signed out')
    }
  }
  clearCookie(context, 'sid')
  browser.answerWith('clear-site-data', '"cache"')
  return { signedOut: true } as const
})
