import type { Trx } from '@debrief/database/connect'
import { recordAudit } from '@debrief/database/operations/audit'
import { confirmIdentity, findIdentity, linkIdentity } from '@debrief/database/sessions/oidc-identities'
import type { TakenAttempt } from '@debrief/database/sessions/sign-in-attempts'
import { confirmSession, linkGithub, readSignInMethods } from '@debrief/database/sessions/sign-in-methods'
import type { Access } from '@debrief/domain/billing/access'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { PublicContext } from '../../context.ts'
import type { Session } from '../find-session.ts'
import { type Proof, toOidcSignIn, toSignedInAccount } from '../proof.ts'
import { stateMismatch } from '../sign-in-refusals.ts'
import * as refusals from './refusals.ts'
import { queueSignInMail } from './write-sign-in-mail.ts'

interface Change {
  session: Session
  context: PublicContext
  requestId: string
}

/**
 * Rejects if the session doesn't belong to the person who started the attempt, or if the account can't be confirmed or
 * linked.
 */
export async function changeMethods(
  proof: Proof,
  attempt: Pick<TakenAttempt, 'purpose' | 'userId'>,
  context: PublicContext,
  requestId: string,
): Promise<{ access: Access }> {
  const { session, db, log } = context
  if (!session || session.viewer.id !== attempt.userId) throw stateMismatch()
  const change = { session, context, requestId }
  await db
    .transaction()
    .execute((trx) =>
      attempt.purpose === 'confirm' ? confirm(trx, proof, change) : link(trx, proof, change),
    )
  log.info({ userId: session.viewer.id, method: proof.method, purpose: attempt.purpose }, 'signed in again')
  return session.viewer
}

async function confirm(trx: Trx, proof: Proof, { session, context, requestId }: Change): Promise<void> {
  const { viewer } = session
  if (proof.method === 'github') {
    if (String(proof.account.githubId) !== session.githubId)
      throw refusals.otherGithubAccount(proof.account.login)
    await storeGithub(trx, proof, viewer.id, context)
  } else {
    const identity = await findIdentity(trx, proof.account)
    if (identity?.userId !== viewer.id) throw refusals.otherIdentity(nameProvider(context))
    await confirmIdentity(trx, identity, toOidcSignIn(proof, context.keys))
  }
  await confirmSession(trx, session.id, proof.method)
  const details = { method: proof.method }
  await recordAudit(trx, { action: 'sign_in_confirmed', actorId: viewer.id, requestId, details })
}

async function link(trx: Trx, proof: Proof, { session, context, requestId }: Change): Promise<void> {
  const { viewer } = session
  const { method } = proof
  await requireConfirmation(trx, method, { session, context })
  if (proof.method === 'github') {
    const outcome = await storeGithub(trx, proof, viewer.id, context)
    if (outcome === 'taken') throw refusals.githubTaken(proof.account.login)
    if (outcome === 'taken_by_deleted') throw refusals.githubOfDeletedAccount(proof.account.login)
    if (outcome === 'has_another') throw refusals.otherGithubAccount(proof.account.login)
  } else {
    const outcome = await linkIdentity(trx, viewer.id, toOidcSignIn(proof, context.keys))
    if (outcome === 'taken') throw refusals.identityTaken(nameProvider(context))
    if (outcome === 'has_another') throw refusals.otherIdentity(nameProvider(context))
  }
  await confirmSession(trx, session.id, method)
  const action = 'sign_in_method_linked'
  await recordAudit(trx, { action, actorId: viewer.id, requestId, details: { method } })
  await queueSignInMail(trx, { userId: viewer.id, change: 'linked', method }, context)
}

/** Rejects if the person didn't sign in with the other method within the last 10 minutes. */
export async function requireConfirmation(
  trx: Trx,
  changed: Proof['method'],
  { session, context }: Pick<Change, 'session' | 'context'>,
): Promise<void> {
  const issuer = context.oidc?.issuer ?? null
  const found = await readSignInMethods(trx, { userId: session.viewer.id, sessionId: session.id, issuer })
  const other = changed === 'github' ? 'oidc' : 'github'
  if (found.confirmed?.by !== other || !found[other])
    throw refusals.confirmFirst(other === 'github' ? 'GitHub' : nameProvider(context))
}

const storeGithub = (
  trx: Trx,
  proof: Extract<Proof, { method: 'github' }>,
  userId: string,
  { keys }: PublicContext,
) =>
  linkGithub(trx, userId, {
    account: toSignedInAccount(proof),
    seal: (id) => keys.seal(proof.accessToken, aboutGithubToken(id)),
  })

const nameProvider = ({ oidc, config }: PublicContext) => oidc?.name ?? config.OIDC_NAME
