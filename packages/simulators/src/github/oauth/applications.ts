import { createHash, randomBytes } from 'node:crypto'
import { noContent, ok } from '../../kit/answer.ts'
import { simpleUser } from '../answers/accounts.ts'
import { type Call, type Handler, textIn } from '../http/call.ts'
import { badCredentials, notFound, validationFailed } from '../http/refusal.ts'
import type { Account, Token } from '../state/nouns.ts'
import { type GithubState, revokeTokens } from '../state/state.ts'

export interface Client {
  id: string
  secret: string
  name: string
  callbackUrls: string[]
  /** Tokens for an App's users have no scopes. */
  isApp: boolean
}

export function findClient(state: GithubState, id: string): Client | null {
  const { oauth } = state.settings
  if (id === oauth.clientId) {
    return { id, secret: oauth.clientSecret, name: 'Debrief', callbackUrls: oauth.callbackUrls, isApp: false }
  }
  const { app } = state
  if (app?.clientId !== id) return null
  return { id, secret: app.clientSecret, name: app.name, callbackUrls: app.callbackUrls, isApp: true }
}

const isLoopback = (host: string) => host === '127.0.0.1' || host === 'localhost' || host === '[::1]'

/**
 * docs.github.com, "Authorizing OAuth apps", "Redirect URLs": the protocol and host must match a callback URL's, and
 * the path must be the callback's path or below it. The port must match too, except on loopback.
 */
export function allowsRedirect(client: Client, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const asked = new URL(redirectUri)
  return client.callbackUrls.some((callback) => {
    const registered = new URL(callback)
    const samePort = registered.port === asked.port || isLoopback(registered.hostname)
    const below =
      asked.pathname === registered.pathname ||
      asked.pathname.startsWith(`${registered.pathname.replace(/\/$/, '')}/`)
    return (
      asked.protocol === registered.protocol && asked.hostname === registered.hostname && samePort && below
    )
  })
}

export interface Grant {
  clientId: string
  account: Account
  scopes: string[]
  /** Null if the request used the default redirect URI. */
  redirectUri: string | null
  codeChallenge: string | null
  expiresAt: number
}

export function createCodes(now: () => Date) {
  const grants = new Map<string, Grant>()
  return {
    keep(grant: Omit<Grant, 'expiresAt'>): string {
      const code = randomBytes(10).toString('hex')
      grants.set(code, { ...grant, expiresAt: now().getTime() + 10 * 60 * 1000 })
      return code
    },
    /** Returns null if the code is unknown, used or expired, or belongs to another application. */
    spend(code: string, clientId: string): Grant | null {
      const grant = grants.get(code)
      if (!grant || grant.clientId !== clientId) return null
      grants.delete(code)
      return grant.expiresAt > now().getTime() ? grant : null
    },
  }
}

export type Codes = ReturnType<typeof createCodes>

/** RFC 7636, section 4.6, method S256. */
export const provesChallenge = (challenge: string, verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url') === challenge

/** docs.github.com/rest/apps/oauth-applications: the caller needs the Basic credentials of the token's application. */
function findToken(call: Call): Token | undefined {
  const clientId = textIn(call, 'client_id')
  if (call.caller.kind !== 'application') throw badCredentials()
  if (call.caller.clientId !== clientId) throw notFound()
  const token = call.state.tokens.get((call.body as { access_token: string }).access_token)
  return token?.clientId === clientId ? token : undefined
}

function requireToken(call: Call): Token {
  const token = findToken(call)
  if (token) return token
  throw validationFailed({ resource: 'OauthAccess', code: 'missing', field: 'access_token' })
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
  const token = requireToken(call)
  revokeTokens(call.state, { token: token.token })
  return noContent
}

const deleteGrant: Handler = (call) => {
  const token = requireToken(call)
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
