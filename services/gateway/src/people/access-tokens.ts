import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '@debrief/contracts/people/access-tokens'
import { MAX_ACCESS_TOKENS } from '@debrief/contracts/people/constants'
import { Problem } from '@debrief/contracts/problem'
import { recordAudit } from '@debrief/database/operations/audit'
import {
  createAccessToken as addToken,
  listAccessTokens as readTokens,
  revokeAccessToken as revoke,
  type StoredToken,
} from '@debrief/database/people/access-tokens'
import { storableText } from '@debrief/database/storable'
import { type Context, serve } from '../context.ts'
import { listGrantableScopes, noSuchToken, requireGrantable } from '../policies/access-tokens.ts'
import { hashToken } from '../sessions/tokens.ts'
import { getTokenStart, newAccessToken } from './token-text.ts'

const listAccessTokensRoute = serve(listAccessTokens)(async (_, context: Context) => ({
  tokens: (await readTokens(context.db, context.viewer.id)).map(toAccessToken),
  grantable: listGrantableScopes(context),
}))

const createAccessTokenRoute = serve(createAccessToken)(async ({ body, requestId }, context: Context) => {
  const { db, viewer } = context
  requireGrantable(context, body)
  const token = newAccessToken()
  const name = storableText(body.name)
  const stored = await db.transaction().execute(async (trx) => {
    const created = await addToken(trx, {
      userId: viewer.id,
      name,
      days: body.days,
      scopes: body.scopes,
      tokenHash: hashToken(token),
      start: getTokenStart(token),
      limit: MAX_ACCESS_TOKENS,
    })
    if (!created) throw tooManyTokens()
    const details = { tokenId: created.id, name, days: body.days, scopes: body.scopes }
    await recordAudit(trx, { action: 'access_token_created', actorId: viewer.id, requestId, details })
    return created
  })
  return { ...toAccessToken(stored), token }
})

const revokeAccessTokenRoute = serve(revokeAccessToken)(
  async ({ params, requestId }, { db, viewer }: Context) => {
    await db.transaction().execute(async (trx) => {
      const name = await revoke(trx, { userId: viewer.id, id: params.tokenId })
      if (name === null) throw noSuchToken()
      const details = { tokenId: params.tokenId, name }
      await recordAudit(trx, { action: 'access_token_revoked', actorId: viewer.id, requestId, details })
    })
    return { revoked: true as const }
  },
)

const toAccessToken = ({
  createdAt,
  expiresAt,
  lastUsedAt,
  isExpired,
  ...token
}: StoredToken): AccessToken => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  state: isExpired ? 'expired' : 'active',
})

const tooManyTokens = () =>
  new Problem(
    'too_many_tokens',
    409,
    `You have ${MAX_ACCESS_TOKENS} access tokens, which is the maximum. Revoke one to create another.`,
  )

export const accessTokenRoutes = [listAccessTokensRoute, createAccessTokenRoute, revokeAccessTokenRoute]
