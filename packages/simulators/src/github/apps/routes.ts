import { repositoryAnswer } from '../answers/repository.ts'
import { type Call, created, type Handler, numberIn, ok, textIn } from '../http/call.ts'
import { callersPermission } from '../http/find.ts'
import { pageOf } from '../http/paging.ts'
import { badCredentials, forbidden, notFound, validationFailed } from '../http/refusal.ts'
import { personOf } from '../routes/user.ts'
import { addAccount, findAccount } from '../state/accounts.ts'
import type { Account, App, Installation, Repository } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { mintToken } from '../state/tokens.ts'
import { appAnswer, installationAnswer } from './answers.ts'
import { convertManifest } from './manifest.ts'

/** These calls take the App's JSON web token, nothing else. */
function appOf(call: Call): App {
  if (!call.caller.app) throw badCredentials()
  return call.caller.app
}

function installationOf(call: Call): Installation {
  appOf(call)
  const found = call.state.installations.get(numberIn(call, 'installation_id'))
  if (!found) throw notFound()
  return found
}

const repositoriesOf = (state: GithubState, installation: Installation): Repository[] =>
  [...state.repositories.values()].filter(
    (repository) => repository.owner === installation.account && repository.refusal === null,
  )

const listInstallations: Handler = (call) => {
  appOf(call)
  return pageOf(call, [...call.state.installations.values()], (one) => installationAnswer(call.state, one))
}

interface Wanted {
  repositories?: string[]
  repository_ids?: number[]
  permissions?: Record<string, string>
}

/** An installation's token lives an hour and acts as `<slug>[bot]`. */
const createToken: Handler = (call) => {
  const { state } = call
  const installation = installationOf(call)
  if (installation.suspendedAt) throw forbidden('This installation has been suspended')
  const wanted = (call.body ?? {}) as Wanted
  const all = repositoriesOf(state, installation)
  const missing = (wanted.repositories ?? []).filter(
    (name) => !all.some((repository) => repository.name === name),
  )
  if (missing.length > 0)
    throw validationFailed({ resource: 'InstallationToken', code: 'invalid', field: 'repositories' })
  const expiresAt = new Date(state.settings.now().getTime() + 3600 * 1000)
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z')
  const token = mintToken(state, botOf(state, installation.app), { installation, expiresAt, scopes: [] })
  return created({
    token: token.token,
    expires_at: expiresAt,
    permissions: wanted.permissions ?? installation.app.permissions,
    repository_selection: 'all',
  })
}

function botOf(state: GithubState, app: App): Account {
  const login = `${app.slug}[bot]`
  const bot: Account = {
    login,
    id: 200_000_000 + app.id,
    type: 'Bot',
    name: null,
    email: null,
    avatarUrl: null,
    known: true,
  }
  return findAccount(state, login) ?? addAccount(state, bot)
}

const listOwnRepositories: Handler = (call) => {
  const { installation } = call.caller
  if (!installation) throw forbidden()
  const repositories = repositoriesOf(call.state, installation)
  const place = (shown: unknown[], total_count: number) => ({
    total_count,
    repository_selection: 'all',
    repositories: shown,
  })
  return pageOf(call, repositories, (repository) => repositoryAnswer(call.state, repository), place)
}

const installationOfRepository: Handler = (call) => {
  appOf(call)
  const { state } = call
  const owner = findAccount(state, textIn(call, 'owner'))
  const found = [...state.installations.values()].find((one) => one.account === owner)
  if (!found || !repositoriesOf(state, found).some((one) => one.name === textIn(call, 'repo')))
    throw notFound()
  return ok(installationAnswer(state, found))
}

/** The installations whose repositories the person may read. */
const listOfPerson: Handler = (call) => {
  personOf(call)
  const { state } = call
  const seen = [...state.installations.values()].filter((one) =>
    repositoriesOf(state, one).some((repository) => callersPermission(call, repository) !== 'none'),
  )
  const place = (installations: unknown[], total_count: number) => ({ total_count, installations })
  return pageOf(call, seen, (one) => installationAnswer(state, one), place)
}

const listRepositoriesForPerson: Handler = (call) => {
  personOf(call)
  const installation = call.state.installations.get(numberIn(call, 'installation_id'))
  if (!installation) throw notFound()
  const seen = repositoriesOf(call.state, installation).filter(
    (one) => callersPermission(call, one) !== 'none',
  )
  const place = (repositories: unknown[], total_count: number) => ({ total_count, repositories })
  return pageOf(call, seen, (repository) => repositoryAnswer(call.state, repository), place)
}

export const appRoutes: Record<string, Handler> = {
  'GET /app': (call) => ok(appAnswer(call.state, appOf(call))),
  'GET /app/installations': listInstallations,
  'GET /app/installations/{installation_id}': (call) =>
    ok(installationAnswer(call.state, installationOf(call))),
  'POST /app/installations/{installation_id}/access_tokens': createToken,
  'GET /installation/repositories': listOwnRepositories,
  'GET /repos/{owner}/{repo}/installation': installationOfRepository,
  'GET /user/installations': listOfPerson,
  'GET /user/installations/{installation_id}/repositories': listRepositoriesForPerson,
  'POST /app-manifests/{code}/conversions': convertManifest,
}
