import { backChannelLogout } from '@debrief/contracts/sessions/sign-in'
import { recordAudit } from '@debrief/database/operations/audit'
import { recordLogoutToken, signOutAtProvider } from '@debrief/database/sessions/identity-checks'
import type { Express } from 'express'
import express from 'express'
import { type PublicContext, serve } from '../../context.ts'
import { logoutTokenRefused, methodOff } from './refusals.ts'

export const BACK_CHANNEL_LOGOUT = '/api/auth/oidc/back-channel-logout'

/** The logout token's signature authorizes the call. */
export const backChannelLogoutRoute = serve(backChannelLogout)(
  async ({ body, requestId }, { oidc, db, log }: PublicContext) => {
    if (!oidc) throw methodOff()
    const token = await oidc.readLogoutToken(body.logout_token)
    const signedOut = await db.transaction().execute(async (trx) => {
      if (!(await recordLogoutToken(trx, token.tokenHash))) throw logoutTokenRefused('it was already used')
      const people = await signOutAtProvider(trx, token)
      for (const { userId, ended } of people)
        await recordAudit(trx, {
          action: 'provider_signed_out',
          actorId: null,
          subjectId: userId,
          requestId,
          details: { ended },
        })
      return people
    })
    log.info({ people: signedOut.map(({ userId }) => userId) }, 'signed out by the identity provider')
    return { signedOut: true } as const
  },
)

/** Ignores all fields except the token (OpenID Connect Back-Channel Logout 1.0, section 2.5). */
export function readLogoutForms(app: Express): void {
  app.use(
    BACK_CHANNEL_LOGOUT,
    express.urlencoded({ extended: false, limit: '50kb' }),
    (request, _response, next) => {
      const form: unknown = request.body
      if (typeof form === 'object' && form !== null && 'logout_token' in form)
        request.body = { logout_token: form.logout_token }
      next()
    },
  )
}
