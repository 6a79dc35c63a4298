import { created, noContent, ok } from '../../kit/answer.ts'
import { serveControls } from '../../kit/control.ts'
import { faultControl } from '../../kit/faults.ts'
import { problem, type Serve, type Visit, type VisitRoutes } from '../../kit/server.ts'
import {
  announceInstallation,
  deleteInstallation,
  installApp,
  listRepositories,
  selectRepositories,
  suspendInstallation,
  unsuspendInstallation,
} from '../apps/installations.ts'
import type { GithubFaults } from '../faults.ts'
import type { Writing } from '../http/call.ts'
import { findAccount, permissionKey, strangerAccount } from '../state/accounts.ts'
import type { Delivery, Installation, Repository } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { type GithubState, mintToken, revokeTokens } from '../state/state.ts'
import { commitFiles } from '../writes/branches.ts'
import { deleteRepository, renameRepository, transferRepository } from '../writes/pull-requests.ts'
import { describeDeliveries, missing, pullControl } from './pull-control.ts'

export function serveGithubControls(writing: Writing, faults: GithubFaults): Serve {
  const { violations, effects, calls } = writing.state
  return serveControls(
    {
      ...faultControl(faults),
      ...peopleControl(writing),
      ...pullControl(writing),
      ...repositoryControl(writing),
      ...installationControl(writing),
    },
    { violations, effects, calls },
    writing.webhooks,
  )
}

function peopleControl({ state }: Writing): VisitRoutes {
  return {
    /** Creates a token from {login, scopes?, expiresAt?}. An unknown login gets a new account. */
    'POST /tokens': ({ body }) => {
      const {
        login,
        scopes,
        expiresAt = null,
      } = body as { login?: string; scopes?: string[]; expiresAt?: string }
      if (!login) return problem(422, 'Missing login.')
      const account = findAccount(state, login) ?? strangerAccount(state, login)
      const minted = mintToken(state, account, { ...(scopes ? { scopes } : {}), expiresAt })
      return created({ token: minted.token, login: account.login, id: account.id, scopes: minted.scopes })
    },
    'POST /revoke': ({ body }) =>
      ok({ revoked: revokeTokens(state, body as { token?: string; login?: string }) }),
    /** Body: {login, repository: 'owner/name', permission: admin | maintain | write | triage | read | none} */
    'POST /permissions': ({ body }) => {
      const { login, repository, permission } = body as Record<'login' | 'repository' | 'permission', string>
      const [owner, repo] = repository.split('/')
      state.permissions.set(permissionKey(login, requireRepository(state, { owner, repo }).id), permission)
      return noContent
    },
    /** Body: {login, emails: [{email, primary?, verified?, visibility?}]} */
    'POST /emails': ({ body }) => {
      const { login, emails } = body as { login: string; emails: { email: string }[] }
      const whole = emails.map((email, index) => ({
        primary: index === 0,
        verified: true,
        visibility: null,
        ...email,
      }))
      state.emails.set(login.toLowerCase(), whole)
      return noContent
    },
  }
}

interface Place {
  owner?: string | undefined
  repo?: string | undefined
}

function requireRepository(state: GithubState, { owner = '', repo = '' }: Place): Repository {
  const repository = findRepository(state, owner, repo)
  if (!repository) throw missing('repository')
  return repository
}

interface RepositoryBody {
  name?: string
  owner?: string
  status?: number | null
  archived?: boolean
  branch?: string
  files?: Record<string, string | null>
  login?: string
}

function repositoryControl(writing: Writing): VisitRoutes {
  const { state } = writing
  const act =
    (work: (repository: Repository, body: RepositoryBody) => Promise<Delivery[]> | void) =>
    async ({ params, body }: Visit) => {
      const repository = requireRepository(state, params)
      const sent = (await work(repository, body as RepositoryBody)) ?? []
      return ok({ repository: fullName(repository), ...describeDeliveries(sent) })
    }
  const one = '/repositories/{owner}/{repo}'
  return {
    /** Commits {files} to {branch} as {login}. Null deletes a file. */
    [`POST ${one}/commit`]: act((repository, { branch = repository.defaultBranch, files = {}, login }) => {
      const by = (login && findAccount(state, login)) || repository.owner
      return commitFiles(writing, repository, { branch, by, message: 'Manual edit', files })
    }),
    /** Deletes {branch}. */
    [`POST ${one}/delete-branch`]: act((repository, { branch = '' }) => {
      repository.git.branches.delete(branch)
    }),
    [`POST ${one}/rename`]: act((repository, { name = `${repository.name}-renamed` }) =>
      renameRepository(writing, repository, name),
    ),
    [`POST ${one}/transfer`]: act((repository, { owner = 'new-owner' }) =>
      transferRepository(writing, repository, findAccount(state, owner) ?? strangerAccount(state, owner)),
    ),
    [`POST ${one}/delete`]: act((repository) => deleteRepository(writing, repository)),
    [`POST ${one}/archive`]: act((repository, { archived = true }) => {
      repository.archived = archived
    }),
    /**
     * {status} makes calls to the repository fail with 403, 404, 410 or 451. Null makes the repository available again.
     */
    [`POST ${one}/refuse`]: act((repository, { status = null }) => {
      repository.refusal = status
    }),
    /** Lists all webhooks with their secrets, which GitHub's API never returns. */
    'GET /hooks': () =>
      ok(
        [...state.hooks.values()].map(({ repository, deliveries, ...hook }) => ({
          ...hook,
          repository: repository && fullName(repository),
          deliveries: deliveries.length,
        })),
      ),
  }
}

interface InstallationBody {
  owner?: string
  app?: string
  /** Repository names without the owner. Null or missing means all repositories. */
  repositories?: string[] | null
}

function installationControl(writing: Writing): VisitRoutes {
  const { state } = writing
  const findIds = (owner: string, names: string[] | null | undefined) =>
    names
      ? new Set(
          [...state.repositories.values()]
            .filter((one) => one.owner.login === owner && names.includes(one.name))
            .map(({ id }) => id),
        )
      : null
  const show = (installation: Installation) => ({
    id: installation.id,
    owner: installation.account.login,
    app: installation.app.slug,
    suspendedAt: installation.suspendedAt,
    selection: installation.repositoryIds ? 'selected' : 'all',
    repositories: listRepositories(state, installation).map(({ name }) => name),
  })
  const act =
    (work: (installation: Installation, body: InstallationBody) => Promise<Delivery[]>) =>
    async ({ params, body }: Visit) => {
      const installation = state.installations.get(Number(params.id))
      if (!installation) throw missing('installation')
      const sent = await work(installation, body as InstallationBody)
      return ok({ ...show(installation), ...describeDeliveries(sent) })
    }
  return {
    'GET /installations': () => ok([...state.installations.values()].map(show)),
    'POST /installations': async ({ body }) => {
      const { owner = '', repositories, app: slug } = body as InstallationBody
      const account = findAccount(state, owner)
      const app = slug === undefined ? state.app : state.apps.find((one) => one.slug === slug)
      if (!app)
        return problem(404, slug ? `The simulator has no App called ${slug}.` : 'The simulator has no App.')
      if (!account) throw missing('account')
      const ids = findIds(owner, repositories)
      const installation = installApp(state, app, { account, ...(ids ? { repositoryIds: ids } : {}) })
      const sent = await announceInstallation(writing, installation, 'created')
      return created({ ...show(installation), ...describeDeliveries(sent) })
    },
    /** Sends `installation.created` for every installation, for a receiver that started after the simulator. */
    'POST /installations/announce': async () => {
      const sent: Delivery[] = []
      for (const one of state.installations.values())
        sent.push(...(await announceInstallation(writing, one, 'created')))
      return ok(describeDeliveries(sent))
    },
    'POST /installations/{id}/suspend': act((one) => suspendInstallation(writing, one)),
    'POST /installations/{id}/unsuspend': act((one) => unsuspendInstallation(writing, one)),
    'POST /installations/{id}/delete': act((one) => deleteInstallation(writing, one)),
    /** Null selects all repositories. */
    'POST /installations/{id}/repositories': act((one, { repositories }) =>
      selectRepositories(writing, one, findIds(one.account.login, repositories)),
    ),
  }
}
