import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { App } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import type { Caller } from './call.ts'
import { badCredentials } from './refusal.ts'

const nobody: Omit<Caller, 'kind' | 'key'> = {
  account: null,
  scopes: [],
  installation: null,
  app: null,
  clientId: null,
  grant: null,
}

/**
 * Accepts `token x`, `Bearer x`, an App's JSON web token, or an OAuth application's Basic credentials. Throws 401 if they're
 * invalid.
 */
export function authenticate(state: GithubState, request: IncomingMessage): Caller {
  const header = request.headers.authorization
  if (header === undefined)
    return { ...nobody, kind: 'anonymous', key: `address ${request.socket.remoteAddress}` }
  const [scheme = '', credentials = ''] = header.split(' ')
  if (/^basic$/i.test(scheme)) return application(state, credentials)
  if (!/^(bearer|token)$/i.test(scheme)) throw badCredentials()
  if (credentials.split('.').length === 3) return appByWebToken(state, credentials)
  const token = state.tokens.get(credentials)
  if (!token || (token.expiresAt && Date.parse(token.expiresAt) <= state.settings.now().getTime()))
    throw badCredentials()
  return {
    ...nobody,
    kind: token.installation ? 'installation' : 'user',
    account: token.account,
    scopes: token.scopes,
    installation: token.installation,
    clientId: token.clientId,
    grant: token.installation && token,
    key: token.installation ? `installation ${token.installation.id}` : `account ${token.account.id}`,
  }
}

function application(state: GithubState, credentials: string): Caller {
  const [clientId = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(':')
  if (findClientSecret(state, clientId) !== secret) throw badCredentials()
  return { ...nobody, kind: 'application', clientId, key: `application ${clientId}` }
}

/** undefined: unknown OAuth application or App. */
export function findClientSecret(state: GithubState, clientId: string): string | undefined {
  if (state.settings.oauth.clientId === clientId) return state.settings.oauth.clientSecret
  return state.app?.clientId === clientId ? state.app.clientSecret : undefined
}

/** docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app: RS256, `iss` is the App's id or client id, `exp` at most 10 minutes ahead. */
function appByWebToken(state: GithubState, token: string): Caller {
  const { app } = state
  if (!app || !isSignedBy(app, token, state.settings.now().getTime() / 1000)) throw badCredentials()
  return { ...nobody, kind: 'app', app, key: `app ${app.id}` }
}

function isSignedBy(app: App, token: string, seconds: number): boolean {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const key = createPublicKey(app.publicKey)
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url')))
    return false
  const { iss, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    iss: unknown
    exp: number
  }
  return [String(app.id), app.clientId].includes(String(iss)) && exp > seconds && exp <= seconds + 660
}
