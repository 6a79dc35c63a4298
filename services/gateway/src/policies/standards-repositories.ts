import { Problem } from '@debrief/contracts/problem'
import type { Asker } from '../context.ts'
import { isTeamRepository } from '../standards/repositories/standards-repositories.queries.ts'
import { noSuchTeamRepository } from './repositories.ts'
import { findLooker, notForMembers } from './standards.ts'

/** Returns the team. Throws 403 for its members, and 404 if the repository isn't connected to the viewer's team. */
export async function requireManagedRepository(asker: Asker, repositoryId: string): Promise<string> {
  const looker = await findLooker(asker)
  if (!looker || !(await isTeamRepository(asker.db, { repositoryId, teamId: looker.teamId })))
    throw noSuchTeamRepository()
  if (!looker.isManager) throw notForMembers()
  return looker.teamId
}

export const notChosen = () =>
  new Problem('not_chosen', 404, 'Standards aren’t written into this repository. Choose it first.')

export const writtenByOthers = () =>
  new Problem(
    'written_by_others',
    409,
    'Another team already writes its standards into this repository. Two teams would overwrite each other’s text.',
  )

export const editChanged = () =>
  new Problem('edit_changed', 409, 'The file has changed since you opened this page. Look at the edit again.')
