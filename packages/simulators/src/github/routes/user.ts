import { ok } from '../../kit/answer.ts'
import { repositoryAnswer, toPermissionFlags } from '../answers/repository.ts'
import { privateUser } from '../answers/user.ts'
import type { Call, Handler } from '../http/call.ts'
import { callersPermission } from '../http/find.ts'
import { toPage } from '../http/paging.ts'
import { forbidden, notFound, requiresAuthentication, validationFailed } from '../http/refusal.ts'
import type { Account, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'

/** The person that the token belongs to; installations aren't people. */
export function requirePerson(call: Call): Account {
  if (call.caller.kind === 'installation') throw forbidden()
  if (!call.caller.account) throw requiresAuthentication()
  return call.caller.account
}

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
