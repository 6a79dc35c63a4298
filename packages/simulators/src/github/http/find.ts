import { covers } from '../apps/installations.ts'
import { getPermission, type Permission } from '../state/accounts.ts'
import type { PullRequest, Repository } from '../state/nouns.ts'
import { findRepository, fullName } from '../state/repositories.ts'
import { type Call, type Caller, numberIn, textIn } from './call.ts'
import { forbidden, gone, movedTo, notFound, refuse, unavailableForLegalReasons } from './refusal.ts'

const rank: Record<Permission, number> = { none: 0, read: 1, write: 2, admin: 3 }

/**
 * The repository in the path, for a caller with at least that permission. Refuses as GitHub does: 404 if the caller can't see
 * it, a redirect by id for an old name, and 410 or 451 if it's gone or blocked.
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

/** A token without the `repo` scope can read only public repositories; an installation only those it covers. */
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
