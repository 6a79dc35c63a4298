import { listSessions, revokeOtherSessions, revokeSession } from '@debrief/contracts/people/account'
import { showSession, signOut } from '@debrief/contracts/sessions/sign-in'
import { recordAudit } from '@debrief/database/operations/audit'
import { endSessions, listSessions as readSessions } from '@debrief/database/sessions/sessions'
import { aboutIdToken } from '@debrief/service-kit/key-ring'
import { type Context, type PublicContext, serve } from '../context.ts'
import { noSuchSession } from '../policies/session.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { readIdToken } from './session.queries.ts'
import { hashToken, isToken } from './tokens.ts'

export const listSessionsRoute = serve(listSessions)(async (_, { db, viewer, session, config }: Context) => ({
  sessions: (await readSessions(db, { userId: viewer.id, issuer: config.OIDC_ISSUER ?? null })).map(
    (one) => ({
      id: one.id,
      userAgent: one.userAgent,
      createdAt: one.createdAt.toISOString(),
      lastSeenAt: one.lastSeenAt.toISOString(),
      current: one.id === session.id,
    }),
  ),
}))

export const revokeSessionRoute = serve(revokeSession)(async ({ params, requestId }, context: Context) => {
  const { db, viewer } = context
  const ended = await endSessions(db, { userId: viewer.id, id: params.sessionId })
  if (ended.length === 0) throw noSuchSession()
  await noteRevoked(context, { requestId, ended: ended.length })
  return { ended: ended.length }
})

export const revokeOtherSessionsRoute = serve(revokeOtherSessions)(
  async ({ requestId }, context: Context) => {
    const { db, viewer, session } = context
    const { length: ended } = await endSessions(db, { userId: viewer.id, except: session.id })
    if (ended > 0) await noteRevoked(context, { requestId, ended })
    return { ended }
  },
)

const noteRevoked = ({ db, viewer }: Context, { requestId, ended }: { requestId: string; ended: number }) =>
  recordAudit(db, { action: 'session_revoked', actorId: viewer.id, requestId, details: { ended } })

export const showSessionRoute = serve(showSession)(
  async (_request, { session, oidc, config }: PublicContext) => ({
    signedIn: session !== null,
    ...(oidc && { signIn: { github: config.GITHUB_SIGN_IN === 'on', providerName: oidc.name } }),
  }),
)

/** Succeeds even if the session has already ended. */
export const signOutRoute = serve(signOut)(async ({ requestId }, context: PublicContext) => {
  const { db, browser, appUrl, log } = context
  const token = readCookie(browser, 'sid', appUrl)
  let providerUrl: string | null = null
  if (isToken(token)) {
    const idToken = await openIdToken(hashToken(token), context)
    for (const { userId } of await endSessions(db, { tokenHash: hashToken(token) })) {
      await recordAudit(db, { action: 'signed_out', actorId: userId, requestId })
      log.info({ userId }, 'signed out')
    }
    if (idToken !== null) providerUrl = (await context.oidc?.buildSignOutUrl(idToken)) ?? null
  }
  clearCookie(context, 'sid')
  browser.answerWith('clear-site-data', '"cache"')
  return { signedOut: true, ...(providerUrl !== null && { providerUrl }) } as const
})

async function openIdToken(tokenHash: string, { db, keys, oidc }: PublicContext): Promise<string | null> {
  const stored = oidc ? await readIdToken(db, tokenHash) : null
  return stored && keys.open(stored.sealed, aboutIdToken(stored.sessionId))
}
