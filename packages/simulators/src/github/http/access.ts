import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { covers } from '../apps/installations.ts'
import { getPermission, type Permission } from '../state/accounts.ts'
import type { Account, App, PullRequest, Repository } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import { type Call, type Caller, numberIn, textIn } from './call.ts'
import {
  badCredentials,
  forbidden,
  gone,
  movedTo,
  notFound,
  refuse,
  requiresAuthentication,
  unavailableForLegalReasons,
} from './refusal.ts'

const nobody: Omit<Caller, 'kind' | 'key'> = {
  account: null,
  scopes: [],
  installation: null,
  app: null,
  clientId: null,
  grant: null,
}

/**
 * Accepts `token x`, `Bearer x`, an App's JSON web token, or an OAuth application's Basic credentials. Without
 * credentials, the caller is anonymous. Throws 401 if the credentials are invalid.
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

export function findClientSecret(state: GithubState, clientId: string): string | undefined {
  if (state.settings.oauth.clientId === clientId) return state.settings.oauth.clientSecret
  return state.apps.find((app) => app.clientId === clientId)?.clientSecret
}

/**
 * docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app: `iss` is the App's id or client id, and
 * `exp` is at most 10 minutes ahead. One more minute allows for clock drift.
 */
function appByWebToken(state: GithubState, token: string): Caller {
  const seconds = state.settings.now().getTime() / 1000
  const app = state.apps.find((one) => isSignedBy(one, token, seconds))
  if (!app) throw badCredentials()
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

const levels = ['none', 'read', 'write', 'admin']

/**
 * The permissions that a route needs, by the start of its path after /repos/{owner}/{repo}. One of the listed
 * permissions is enough. Other routes need only `metadata`
 * (docs.github.com/rest/authentication/permissions-required-for-github-apps).
 */
const needed: [beginning: string, permissions: string[]][] = [
  ['/issues', ['issues', 'pull_requests']],
  ['/pulls', ['pull_requests']],
  ['/commits/{ref}/check-runs', ['checks']],
  ['/check-runs', ['checks']],
  ['/git', ['contents']],
  ['/commits', ['contents']],
  ['/compare', ['contents']],
  ['/contents', ['contents']],
  ['/hooks', ['repository_hooks']],
]

export const grants = (granted: Record<string, string>, required: Record<string, string>) =>
  Object.entries(required).every(
    ([name, level]) => levels.indexOf(granted[name] ?? 'none') >= levels.indexOf(level),
  )

/** Throws 403 if the installation is suspended or its token lacks the permission for the route. */
export function refuseUnpermitted({ caller, method, route }: Call) {
  if (caller.installation?.suspendedAt) throw forbidden('This installation has been suspended')
  if (!caller.grant) return
  const below = /^\S+ \/repos\/\{owner\}\/\{repo\}(.*)$/.exec(route)?.[1] ?? ''
  const names = needed.find(([beginning]) => below.startsWith(beginning))?.[1]
  const level = method === 'GET' ? 'read' : 'write'
  const { permissions } = caller.grant
  if (names && !names.some((name) => grants(permissions, { [name]: level }))) throw forbidden()
}

const rank: Record<Permission, number> = { none: 0, read: 1, write: 2, admin: 3 }

/**
 * Returns the repository in the path if the caller has at least the needed permission. Otherwise throws GitHub's
 * response, such as 404 for a hidden repository or a redirect for an old name.
 */
export function requireRepository(call: Call, needed: Permission = 'read'): Repository {
  const { state } = call
  const owner = textIn(call, 'owner')
  const name = textIn(call, 'repo')
  const repository = findRepository(state, owner, name)
  if (!repository || rank[callersPermission(call, repository)] === 0) throw notFound()
  refuseGone(repository)
  if (fullName(repository).toLowerCase() !== `${owner}/${name}`.toLowerCase())
    throw movedFrom(call, repository)
  if (rank[callersPermission(call, repository)] < rank[needed]) {
    throw needed === 'admin' ? notFound() : forbidden('Must have admin rights to Repository.')
  }
  return repository
}

/**
 * A user's token without the `repo` scope can only read public repositories. An installation token can write to the
 * repositories that it covers, and can't read any others.
 */
export function callersPermission(call: Call, repository: Repository): Permission {
  const { caller, state } = call
  if (caller.installation) return isReached(caller, repository) ? 'write' : 'none'
  const permission = getPermission(state, caller.account, repository)
  if (caller.kind === 'user' && !caller.scopes.includes('repo')) return repository.private ? 'none' : 'read'
  return permission
}

const isReached = ({ installation, grant }: Caller, repository: Repository) =>
  installation !== null &&
  covers(installation, repository) &&
  (!grant?.repositoryIds || grant.repositoryIds.has(repository.id))

export function requirePull(call: Call, needed: Permission = 'read', parameter = 'pull_number'): PullRequest {
  const pull = requireRepository(call, needed).pulls.get(numberIn(call, parameter))
  if (!pull) throw notFound()
  return pull
}

function refuseGone(repository: Repository) {
  if (repository.refusal === null) return
  if (repository.refusal === 404) throw notFound()
  if (repository.refusal === 410) throw gone()
  if (repository.refusal === 451) throw unavailableForLegalReasons()
  throw refuse(repository.refusal, { message: 'Repository access blocked' })
}

/** docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api, "Follow redirects". */
function movedFrom(call: Call, repository: Repository) {
  const rest = call.path.split('/').slice(4).join('/')
  const query = call.query.size > 0 ? `?${call.query}` : ''
  const location = `${call.api}/repositories/${repository.id}${rest ? `/${rest}` : ''}${query}`
  return movedTo(location, call.method === 'GET')
}

export function requirePerson(call: Call): Account {
  if (call.caller.kind === 'installation') throw forbidden()
  if (!call.caller.account) throw requiresAuthentication()
  return call.caller.account
}

export interface Writer {
  account: Account
  mayPassLock: boolean
}

export function requireAccount(call: Call): Account {
  if (!call.caller.account) throw notFound()
  return call.caller.account
}

/**
 * An App can't post in a locked conversation, even if it has write access: github.com/renovatebot/renovate/issues/6215
 */
export const callersWriter = (call: Call, { repository }: PullRequest): Writer => ({
  account: requireAccount(call),
  mayPassLock: !call.caller.installation && mayWrite(callersPermission(call, repository)),
})

export const personsWriter = (
  state: GithubState,
  { pull, account }: { pull: PullRequest; account: Account },
): Writer => ({ account, mayPassLock: mayWrite(getPermission(state, account, pull.repository)) })

const mayWrite = (permission: string) => permission === 'admin' || permission === 'write'

/** docs.github.com/communities/moderating-comments-and-conversations/locking-conversations */
export function refuseLocked(pull: PullRequest, { mayPassLock }: Writer) {
  if (pull.locked && !mayPassLock) throw forbidden('Unable to create comment because issue is locked.')
}
