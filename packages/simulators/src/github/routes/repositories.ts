import { ok } from '../../kit/answer.ts'
import { fullRepository } from '../answers/repository.ts'
import { simpleUser } from '../answers/user.ts'
import { type Handler, textIn } from '../http/call.ts'
import { callersPermission, requireRepository } from '../http/find.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import { findAccount, getPermission, getRole } from '../state/accounts.ts'

const readRepository: Handler = (call) => {
  const repository = requireRepository(call)
  return ok(fullRepository(call.state, repository, callersPermission(call, repository)))
}

/**
 * The repository's language. Its size in bytes is estimated from the lines that the pull requests added, because the data
 * has no full trees.
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
    user: { ...simpleUser(call.state, account), role_name: role },
  })
}

export const repositoryRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}': readRepository,
  'GET /repos/{owner}/{repo}/languages': listLanguages,
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': readPermission,
}
