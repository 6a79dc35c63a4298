import { ok } from '../../kit/answer.ts'
import { privateUser, simpleUser } from '../answers/accounts.ts'
import { fullRepository, repositoryAnswer, toPermissionFlags } from '../answers/repository.ts'
import { callersPermission, requirePerson, requireRepository } from '../http/access.ts'
import { type Call, type Handler, textIn } from '../http/call.ts'
import { toPage } from '../http/paging.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { forbidden, notFound, validationFailed } from '../http/refusal.ts'
import { findAccount, getPermission, getRole } from '../state/accounts.ts'
import type { Account, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'

const readUser: Handler = (call) => ok(privateUser(call.state, requirePerson(call)))

const listEmails: Handler = (call) => {
  const person = requirePerson(call)
  if (!call.caller.scopes.some((scope) => scope === 'user' || scope === 'user:email')) throw notFound()
  const address = person.email ?? `${person.id}+${person.login}@users.noreply.example.com`
  const own = [
    { email: address, primary: true, verified: true, visibility: person.email ? 'public' : 'private' },
  ]
  return toPage(call, call.state.emails.get(person.login.toLowerCase()) ?? own, (email) => email)
}

const sortKeys: Record<string, (repository: Repository) => string> = {
  created: (repository) => repository.createdAt,
  updated: (repository) => repository.updatedAt,
  pushed: (repository) => repository.pushedAt,
  full_name: (repository) => fullName(repository).toLowerCase(),
}

const listRepositories: Handler = (call) => {
  const person = requirePerson(call)
  const { query } = call
  const visibility = query.get('visibility') ?? 'all'
  const type = query.get('type')
  if (type && (query.has('visibility') || query.has('affiliation'))) {
    throw validationFailed({
      resource: 'Repository',
      code: 'invalid',
      message: 'If you specify visibility or affiliation, you cannot specify type.',
    })
  }
  const sort = query.get('sort') ?? 'full_name'
  const key = sortKeys[sort] ?? fullName
  const way = (query.get('direction') ?? (sort === 'full_name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const repositories = [...call.state.repositories.values()]
    .filter((repository) => repository.refusal === null && callersPermission(call, repository) !== 'none')
    .filter(
      (repository) =>
        person.known || repository.owner.id === person.id || isCollaborator(call, person, repository),
    )
    .filter((repository) => visibility === 'all' || (visibility === 'private') === repository.private)
    .filter((repository) => type !== 'owner' || repository.owner.id === person.id)
    .filter((repository) => type !== 'private' || repository.private)
    .toSorted((one, other) => way * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0))
  return toPage(call, repositories, (repository) => ({
    ...repositoryAnswer(call.state, repository),
    permissions: toPermissionFlags(callersPermission(call, repository)),
  }))
}

const isCollaborator = (call: Call, person: Account, repository: Repository) =>
  (call.state.permissions.get(`${person.login.toLowerCase()} ${repository.id}`) ?? 'none') !== 'none'

export const userRoutes: Record<string, Handler> = {
  'GET /user': readUser,
  'GET /user/emails': listEmails,
  'GET /user/repos': listRepositories,
}

const readRepository: Handler = (call) => {
  const repository = requireRepository(call)
  return ok(fullRepository(call.state, repository, callersPermission(call, repository)))
}

/**
 * Estimates the bytes of the repository's language from the lines that its pull requests added, because the data has no
 * complete trees.
 */
const listLanguages: Handler = (call) => {
  const repository = requireRepository(call)
  if (repository.language === null) return ok({})
  const lines = [...repository.pulls.values()].reduce((sum, pull) => sum + pull.additions, 0)
  return ok({ [repository.language]: 40 * (lines + 100) })
}

const readPermission: Handler = (call) => {
  const repository = requireRepository(call)
  if (!['admin', 'write'].includes(callersPermission(call, repository)))
    throw forbidden('Must have push access to view collaborator permission.')
  const account = findAccount(call.state, textIn(call, 'username'))
  if (!account) throw notFound()
  const permission = getPermission(call.state, account, repository)
  const role = getRole(call.state, account, repository)
  return ok({
    permission,
    role_name: role,
    user: {
      ...simpleUser(call.state, account),
      permissions: { ...toPermissionFlags(permission), maintain: ['maintain', 'admin'].includes(role) },
      role_name: role,
    },
  })
}

export const repositoryRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}': readRepository,
  'GET /repos/{owner}/{repo}/languages': listLanguages,
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': readPermission,
}

const readMeta: Handler = () =>
  ok({
    verifiable_password_authentication: false,
    hooks: ['127.0.0.0/8', '::1/128'],
    web: ['127.0.0.0/8', '::1/128'],
    api: ['127.0.0.0/8', '::1/128'],
    git: ['127.0.0.0/8', '::1/128'],
  })

export const metaRoutes = (limits: RateLimits): Record<string, Handler> => ({
  'GET /meta': readMeta,
  'GET /rate_limit': (call) => {
    const core = { ...limits.read(call.caller, 'core'), resource: 'core' }
    const search = { limit: 30, used: 0, remaining: 30, reset: core.reset, resource: 'search' }
    return ok({
      resources: { core, search, graphql: { ...limits.read(call.caller, 'graphql'), resource: 'graphql' } },
      rate: core,
    })
  },
})
