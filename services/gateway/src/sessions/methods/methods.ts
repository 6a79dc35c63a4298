import {
  confirmSignIn,
  linkSignInMethod,
  listSignInMethods,
  unlinkSignInMethod,
} from '@debrief/contracts/sessions/sign-in'
import { recordAudit } from '@debrief/database/operations/audit'
import { findGithubAccess } from '@debrief/database/people/github-access'
import { findMainAddress } from '@debrief/database/people/users'
import {
  needsGithub,
  readSignInMethods,
  type UnlinkOutcome,
  unlinkGithub,
  unlinkIdentity,
} from '@debrief/database/sessions/sign-in-methods'
import { revokeGrant } from '@debrief/github/sessions/revoke-grant'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { type Context, type Route, serve } from '../../context.ts'
import { oauthApplication } from '../oauth-application.ts'
import { startAttempt } from '../start-sign-in.ts'
import { requireConfirmation } from './change-methods.ts'
import { githubNeeded, identityUnconfirmed, onlyMethod } from './refusals.ts'
import { queueSignInMail } from './write-sign-in-mail.ts'

const listRoute = serve(listSignInMethods)(async (_, context: Context) => {
  const { db, oidc } = context
  const { github, oidc: identity, confirmed } = await readSignInMethods(db, identify(context))
  return {
    github: github && { login: github.login },
    provider: oidc && {
      name: oidc.name,
      account: identity && { name: identity.name, email: identity.email },
    },
    confirmed: confirmed && { by: confirmed.by, until: confirmed.until.toISOString() },
  }
})

const identify = ({ viewer, session, oidc }: Context) => ({
  userId: viewer.id,
  sessionId: session.id,
  issuer: oidc?.issuer ?? null,
})

const confirmRoute = serve(confirmSignIn)(async ({ params: { method } }, context: Context) => {
  const found = await readSignInMethods(context.db, identify(context))
  if (!found[method]) throw onlyMethod()
  return begin(context, method, 'confirm')
})

const linkRoute = serve(linkSignInMethod)(async ({ params: { method } }, context: Context) => {
  await context.db.transaction().execute((trx) => requireConfirmation(trx, method, { ...context, context }))
  return begin(context, method, 'link')
})

const begin = (context: Context, method: 'github' | 'oidc', purpose: 'confirm' | 'link') =>
  startAttempt(context, {
    method,
    returnTo: null,
    chooseAccount: false,
    by: { userId: context.viewer.id, purpose },
  })

const unlinkRoute = serve(unlinkSignInMethod)(async ({ params: { method }, requestId }, context: Context) => {
  const { db, viewer, log } = context
  await db.transaction().execute(async (trx) => {
    const found = await readSignInMethods(trx, identify(context))
    if (!found.github || !found.oidc) throw onlyMethod()
    await requireConfirmation(trx, method, { ...context, context })
  })
  if (method === 'github') await endGithubGrant(context)
  await db.transaction().execute(async (trx) => {
    const to = await findMainAddress(trx, viewer.id)
    await requireConfirmation(trx, method, { ...context, context })
    const unlink = method === 'github' ? unlinkGithub : unlinkIdentity
    requireUnlinked(await unlink(trx, identify(context)), context)
    const action = 'sign_in_method_unlinked'
    await recordAudit(trx, { action, actorId: viewer.id, requestId, details: { method } })
    await queueSignInMail(trx, { userId: viewer.id, change: 'unlinked', method, to }, context)
  })
  log.info({ userId: viewer.id, method }, 'sign-in method unlinked')
  return { unlinked: true } as const
})

function requireUnlinked(outcome: UnlinkOutcome, { oidc }: Context): void {
  if (outcome === 'only_method') throw onlyMethod()
  if (outcome === 'needed') throw githubNeeded()
  if (outcome === 'unconfirmed') throw identityUnconfirmed(oidc?.name ?? 'the provider')
}

/**
 * Revokes the GitHub authorization before the account is unlinked. Rejects if the account is still needed or if GitHub
 * can't be reached, so that nothing changes. If the process stops after this step, GitHub rejects the stored token, and
 * the person must reconnect.
 */
async function endGithubGrant(context: Context): Promise<void> {
  const { db, keys, config, viewer } = context
  if (await needsGithub(db, viewer.id)) throw githubNeeded()
  const { sealedToken } = await findGithubAccess(db, viewer.id)
  if (sealedToken === null) return
  const accessToken = keys.open(sealedToken, aboutGithubToken(viewer.id))
  const application = oauthApplication(context)
  await revokeGrant({ ...application, accessToken, apiUrl: config.GITHUB_API_URL, userAgent: 'debrief' })
}

export const signInMethodRoutes: readonly Route[] = [listRoute, confirmRoute, linkRoute, unlinkRoute]
