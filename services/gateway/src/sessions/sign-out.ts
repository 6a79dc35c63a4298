import { showSession, signOut } from '@debrief/contracts/sessions/sign-in'
import { recordAudit } from '@debrief/database/operations/audit'
import { endSessions } from '@debrief/database/sessions/sessions'
import { type PublicContext, serve } from '../context.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { hashOf, isToken } from './tokens.ts'

export const showSessionRoute = serve(showSession)(async (_request, { session }: PublicContext) => ({
  signedIn: session !== null,
}))

/** Succeeds even if the session is already gone, because the browser is then signed out. */
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
