import type { Trx } from '@debrief/database/connect'
import { recordAudit } from '@debrief/database/operations/audit'
import { checkPersonsIdentity } from '@debrief/database/sessions/identity-checks'
import { rememberIdentity } from '@debrief/database/sessions/oidc-identities'
import { endSessions, openSession } from '@debrief/database/sessions/sessions'
import { type RememberedSignIn, rememberSignIn } from '@debrief/database/sessions/sign-in'
import type { Access } from '@debrief/domain/billing/access'
import { aboutGithubToken, aboutIdToken } from '@debrief/service-kit/key-ring'
import type { PublicContext } from '../context.ts'
import { readCookie, setCookie } from './cookies.ts'
import { findSession } from './find-session.ts'
import { type Proof, toOidcSignIn, toSignedInAccount } from './proof.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const SEVEN_DAYS = 7 * 24 * 60 * 60

/** Creates a session with a new id (ASVS 7.2.4). */
export async function rememberPerson(
  proof: Proof,
  context: PublicContext,
  requestId: string,
): Promise<{ access: Access }> {
  const token = newToken()
  const opened = { tokenHash: hashToken(token), userAgent: context.browser.userAgent }
  const remembered =
    proof.method === 'github'
      ? await rememberGithub(proof, opened, context, requestId)
      : await rememberOidc(proof, opened, context, requestId)
  setCookie(context, { noun: 'sid', value: token, seconds: SEVEN_DAYS })
  context.log.info({ userId: remembered.userId, isNew: remembered.isNew }, 'signed in')
  const session = await findSession(token, context)
  if (!session) throw new Error('the new session was not found')
  return session.viewer
}

interface NewSession {
  tokenHash: string
  userAgent: string | null
}

function rememberGithub(
  proof: Extract<Proof, { method: 'github' }>,
  opened: NewSession,
  context: PublicContext,
  requestId: string,
): Promise<RememberedSignIn> {
  const { db, keys } = context
  const seal = (userId: string) => keys.seal(proof.accessToken, aboutGithubToken(userId))
  return rememberSignIn(db, { account: toSignedInAccount(proof), seal }, async (trx, person) => {
    await endOldSession(trx, context)
    await openSession(trx, { userId: person.userId, ...opened, by: { method: 'github', at: new Date() } })
    await checkPersonsIdentity(trx, person.userId)
    const about = { actorId: person.userId, requestId }
    if (person.isRestored) await recordAudit(trx, { ...about, action: 'account_restored' })
    await recordAudit(trx, { ...about, action: 'github_token_stored' })
    await recordAudit(trx, { ...about, action: 'signed_in', details: { isNew: person.isNew } })
  })
}

function rememberOidc(
  proof: Extract<Proof, { method: 'oidc' }>,
  opened: NewSession,
  context: PublicContext,
  requestId: string,
): Promise<{ userId: string; isNew: boolean }> {
  const { db, keys } = context
  const { authenticatedAt: at, providerSession, idToken } = proof
  return db.transaction().execute(async (trx) => {
    const { id: identityId, userId, isNew } = await rememberIdentity(trx, toOidcSignIn(proof, keys))
    await endOldSession(trx, context)
    const sealIdToken = (sessionId: string) => keys.seal(idToken, aboutIdToken(sessionId))
    await openSession(trx, {
      userId,
      ...opened,
      by: { method: 'oidc', at: isFuture(at) ? null : at, identityId, providerSession, sealIdToken },
    })
    const details = { isNew, method: 'oidc' }
    await recordAudit(trx, { action: 'signed_in', actorId: userId, requestId, details })
    return { userId, isNew }
  })
}

/**
 * If the provider's clock is wrong, a sign-in can be in the future. The sign-in would then count as recent for too
 * long.
 */
const isFuture = (at: Date | null) => at !== null && at.getTime() > Date.now() + 60_000

async function endOldSession(trx: Trx, context: PublicContext): Promise<void> {
  const old = readCookie(context.browser, 'sid', context.appUrl)
  if (isToken(old)) await endSessions(trx, { tokenHash: hashToken(old) })
}
