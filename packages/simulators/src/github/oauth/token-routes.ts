import { createHash } from 'node:crypto'
import { noContent, ok } from '../../kit/answer.ts'
import { simpleUser } from '../answers/user.ts'
import { type Call, type Handler, textIn } from '../http/call.ts'
import { badCredentials, notFound, validationFailed } from '../http/refusal.ts'
import type { Token } from '../state/nouns.ts'
import { revokeTokens } from '../state/tokens.ts'

/** docs.github.com/rest/apps/oauth-applications: needs the Basic credentials of the application that the token belongs to. */
function findToken(call: Call): Token | undefined {
  const clientId = textIn(call, 'client_id')
  if (call.caller.kind !== 'application') throw badCredentials()
  if (call.caller.clientId !== clientId) throw notFound()
  const token = call.state.tokens.get((call.body as { access_token: string }).access_token)
  return token?.clientId === clientId ? token : undefined
}

const checkToken: Handler = (call) => {
  const token = findToken(call)
  if (!token) throw notFound()
  const { state } = call
  return ok({
    id: token.account.id,
    url: `${state.urls.api}/authorizations/${token.account.id}`,
    app: { client_id: token.clientId ?? '', name: 'Debrief', url: state.urls.web },
    token: token.token,
    hashed_token: createHash('sha256').update(token.token).digest('hex'),
    token_last_eight: token.token.slice(-8),
    note: null,
    note_url: null,
    fingerprint: null,
    scopes: token.scopes,
    created_at: token.createdAt,
    updated_at: token.createdAt,
    expires_at: token.expiresAt,
    user: simpleUser(state, token.account),
  })
}

const deleteToken: Handler = (call) => {
  const token = findToken(call)
  if (!token) throw validationFailed({ resource: 'OauthAccess', code: 'missing', field: 'access_token' })
  revokeTokens(call.state, { token: token.token })
  return noContent
}

/** Revokes all of the person's tokens for the application. */
const deleteGrant: Handler = (call) => {
  const token = findToken(call)
  if (!token) throw validationFailed({ resource: 'OauthAccess', code: 'missing', field: 'access_token' })
  for (const other of call.state.tokens.values()) {
    if (other.account === token.account && other.clientId === token.clientId)
      revokeTokens(call.state, { token: other.token })
  }
  return noContent
}

export const oauthTokenRoutes: Record<string, Handler> = {
  'POST /applications/{client_id}/token': checkToken,
  'DELETE /applications/{client_id}/token': deleteToken,
  'DELETE /applications/{client_id}/grant': deleteGrant,
}
