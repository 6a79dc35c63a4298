import { Problem } from '@debrief/contracts/problem'
import { CONNECT_FAILED } from '@debrief/contracts/repositories/constants'
import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { count } from '@debrief/domain/words'
import type { Asker } from '../context.ts'
import { readRepositories } from '../repositories/repositories.queries.ts'
import { isTeamRepository } from '../standards/repositories/standards-repositories.queries.ts'
import { findConnector } from '../standards/suggested-standards.queries.ts'
import { ownDataOnly } from './access-tokens.ts'
import { findLooker, notForMembers } from './standards.ts'

/** With an access token, returns only the repositories that the viewer connected (D45). */
export async function listVisibleRepositories({ db, viewer, token }: Asker): Promise<ConnectedRepository[]> {
  const found = await readRepositories(db, { viewerId: viewer.id })
  return token ? found.filter(({ connectedBy }) => connectedBy.isViewer) : found
}

/**
 * Rejects with 404 if neither the viewer nor a member of the team that they manage connected the repository. Rejects
 * with 403 for a member's repository if the viewer uses an access token (D45).
 */
export async function requireRepository(
  { db, viewer, token }: Asker,
  repositoryId: string,
): Promise<ConnectedRepository> {
  const [found] = await readRepositories(db, { viewerId: viewer.id, repositoryId })
  if (!found) throw noSuchRepository()
  if (token && !found.connectedBy.isViewer) throw ownDataOnly()
  return found
}

/** Rejects with 403 for a member's repository, which the manager can see but not change (D23a). */
export async function requireOwnRepository(asker: Asker, repositoryId: string): Promise<ConnectedRepository> {
  const found = await requireRepository(asker, repositoryId)
  if (!found.connectedBy.isViewer) throw notYourConnection(found.connectedBy.username)
  return found
}

/**
 * Requires a repository of the team that the viewer manages. Rejects with 403 for the member who connected the
 * repository, and 404 for everyone else.
 */
export async function requireTeamRepository(asker: Asker, repositoryId: string): Promise<void> {
  const looker = await findLooker(asker)
  const connectedBy = looker && (await findConnector(asker.db, { repositoryId, teamId: looker.teamId }))
  if (!connectedBy) throw noSuchTeamRepository()
  if (looker.isManager) return
  throw connectedBy === asker.viewer.id ? notForMembers() : noSuchTeamRepository()
}

/** Also thrown for other people's repositories, to hide whether a connection exists. */
export const noSuchRepository = () =>
  new Problem('no_such_repository', 404, 'This repository isn’t connected, or you can’t see it.')

export const noSuchTeamRepository = () =>
  new Problem('no_such_repository', 404, 'This repository isn’t connected to your team.')

const notYourConnection = (username: string) =>
  new Problem(
    'not_your_connection',
    403,
    `Only ${username}, who connected this repository, can change or disconnect it.`,
  )

export const githubScopeMissing = () =>
  new Problem(
    'github_scope_missing',
    403,
    'Debrief needs the GitHub scope "repo" to read repositories and create webhooks. Sign in with GitHub again and grant it.',
  )

export const notAdmin = (fullName: string) =>
  new Problem(
    'repository_admin_required',
    403,
    `${CONNECT_FAILED} Only an administrator of ${fullName} can create a webhook. Ask an administrator to connect the repository, or to make you an administrator.`,
  )

export const repositoryLimitReached = (limit: number) =>
  new Problem(
    'repository_limit_reached',
    402,
    `${CONNECT_FAILED} You’ve reached your plan’s limit of ${count(limit, 'repository', 'repositories')}. Upgrade, or disconnect another repository.`,
    { detail: { limit } },
  )

export const noPlan = () =>
  new Problem('no_subscription', 402, `${CONNECT_FAILED} You don’t have an active plan. Choose a plan first.`)

/**
 * Returns the id of the team that the viewer manages. Rejects with 403 for its other members, and 404 if the repository
 * isn't connected to the viewer's team.
 */
export async function requireManagedRepository(asker: Asker, repositoryId: string): Promise<string> {
  const looker = await findLooker(asker)
  if (!looker || !(await isTeamRepository(asker.db, { repositoryId, teamId: looker.teamId })))
    throw noSuchTeamRepository()
  if (!looker.isManager) throw notForMembers()
  return looker.teamId
}

export const notChosen = () =>
  new Problem(
    'not_chosen',
    404,
    'Debrief doesn’t write standards into this repository. Choose it in Settings first.',
  )

export const writtenByOthers = () =>
  new Problem(
    'written_by_others',
    409,
    'Another team already writes its standards into this repository. Two teams would overwrite each other’s text.',
  )

export const editChanged = () =>
  new Problem('edit_changed', 409, 'The file has changed since you opened this page. Review the edit again.')
