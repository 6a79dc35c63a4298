import { created, ok } from '../../kit/answer.ts'
import { appAnswer, installationAnswer } from '../answers/accounts.ts'
import { repositoryAnswer } from '../answers/repository.ts'
import { callersPermission, grants, requirePerson } from '../http/access.ts'
import { type Call, type Handler, numberIn, textIn } from '../http/call.ts'
import { toPage } from '../http/paging.ts'
import { badCredentials, forbidden, notFound, unprocessableMessage } from '../http/refusal.ts'
import { addAccount, findAccount } from '../state/accounts.ts'
import type { Account, App, Installation, Repository } from '../state/nouns.ts'
import { type GithubState, mintToken } from '../state/state.ts'
import { convertManifest } from './apps.ts'
import { listRepositories } from './installations.ts'

interface TokenRequest {
  repositories?: string[]
  repository_ids?: number[]
  permissions?: Record<string, string>
}

export function requireApp(call: Call): App {
  if (!call.caller.app) throw badCredentials()
  return call.caller.app
}

export function requireInstallation(call: Call): Installation {
  const app = requireApp(call)
  const found = call.state.installations.get(numberIn(call, 'installation_id'))
  if (!found || found.app !== app) throw notFound()
  return found
}

/**
 * Creates an installation token, which is valid for an hour and acts as `<slug>[bot]`. The request can limit the
 * token's repositories and permissions.
 */
export const createToken: Handler = (call) => {
  const { state } = call
  const installation = requireInstallation(call)
  if (installation.suspendedAt) throw forbidden('This installation has been suspended')
  const wanted = (call.body ?? {}) as TokenRequest
  const repositories = wantedRepositories(listRepositories(state, installation), wanted)
  const permissions = wanted.permissions ?? installation.app.permissions
  if (!grants(installation.app.permissions, permissions))
    throw unprocessableMessage('The permissions requested are not granted to this installation.')
  const expiresAt = new Date(state.settings.now().getTime() + 3600 * 1000)
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z')
  const { token } = mintToken(state, createBot(state, installation.app), {
    installation,
    expiresAt,
    scopes: [],
    repositoryIds: repositories && new Set(repositories.map(({ id }) => id)),
    // Every token can read metadata.
    permissions: { metadata: 'read', ...permissions },
  })
  return created({
    token,
    expires_at: expiresAt,
    permissions: { metadata: 'read', ...permissions },
    repository_selection: repositories || installation.repositoryIds ? 'selected' : 'all',
    ...(repositories ? { repositories: repositories.map((one) => repositoryAnswer(state, one)) } : {}),
  })
}

function wantedRepositories(
  all: Repository[],
  { repositories, repository_ids }: TokenRequest,
): Repository[] | null {
  if (!repositories && !repository_ids) return null
  const named = (repositories ?? []).map((name) => all.find((one) => one.name === name))
  const numbered = (repository_ids ?? []).map((id) => all.find((one) => one.id === id))
  const found = [...named, ...numbered]
  if (found.includes(undefined))
    throw unprocessableMessage(
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    )
  return [...new Set(found as Repository[])]
}

function createBot(state: GithubState, app: App): Account {
  const login = `${app.slug}[bot]`
  const bot = { login, id: 200_000_000 + app.id, type: 'Bot', name: app.name, known: true } as const
  return findAccount(state, login) ?? addAccount(state, bot)
}

const listInstallations: Handler = (call) => {
  const app = requireApp(call)
  const own = [...call.state.installations.values()].filter((one) => one.app === app)
  return toPage(call, own, (one) => installationAnswer(call.state, one))
}

const listOwnRepositories: Handler = (call) => {
  const { installation } = call.caller
  if (!installation) throw forbidden()
  const repositories = listRepositories(call.state, installation).filter(
    (repository) => callersPermission(call, repository) !== 'none',
  )
  const isSelected = installation.repositoryIds !== null || call.caller.grant?.repositoryIds
  const place = (shown: unknown[], total_count: number) => ({
    total_count,
    repository_selection: isSelected ? 'selected' : 'all',
    repositories: shown,
  })
  return toPage(call, repositories, (repository) => repositoryAnswer(call.state, repository), place)
}

const installationOfRepository: Handler = (call) => {
  const app = requireApp(call)
  const { state } = call
  const owner = findAccount(state, textIn(call, 'owner'))
  const found = [...state.installations.values()].find((one) => one.account === owner && one.app === app)
  if (!found || !listRepositories(state, found).some((one) => one.name === textIn(call, 'repo')))
    throw notFound()
  return ok(installationAnswer(state, found))
}

const listOfPerson: Handler = (call) => {
  requirePerson(call)
  const { state } = call
  const seen = [...state.installations.values()].filter((one) =>
    listRepositories(state, one).some((repository) => callersPermission(call, repository) !== 'none'),
  )
  const place = (installations: unknown[], total_count: number) => ({ total_count, installations })
  return toPage(call, seen, (one) => installationAnswer(state, one), place)
}

const listRepositoriesForPerson: Handler = (call) => {
  requirePerson(call)
  const installation = call.state.installations.get(numberIn(call, 'installation_id'))
  if (!installation) throw notFound()
  const seen = listRepositories(call.state, installation).filter(
    (one) => callersPermission(call, one) !== 'none',
  )
  const place = (repositories: unknown[], total_count: number) => ({ total_count, repositories })
  return toPage(call, seen, (repository) => repositoryAnswer(call.state, repository), place)
}

export const appRoutes: Record<string, Handler> = {
  'GET /app': (call) => ok(appAnswer(call.state, requireApp(call))),
  'GET /app/installations': listInstallations,
  'GET /app/installations/{installation_id}': (call) =>
    ok(installationAnswer(call.state, requireInstallation(call))),
  'POST /app/installations/{installation_id}/access_tokens': createToken,
  'GET /installation/repositories': listOwnRepositories,
  'GET /repos/{owner}/{repo}/installation': installationOfRepository,
  'GET /user/installations': listOfPerson,
  'GET /user/installations/{installation_id}/repositories': listRepositoriesForPerson,
  'POST /app-manifests/{code}/conversions': convertManifest,
}
