import type { HistoryImport } from '@debrief/contracts/history/history'
import { Problem } from '@debrief/contracts/problem'
import type { Asker } from '../context.ts'
import { findSharedFirstLook, type SharedLook } from '../history/first-look/first-look.queries.ts'
import { type Offer, readImport, readImportable } from '../history/history.queries.ts'
import { requireOwnRepository } from './repositories.ts'

/** Returns one of the viewer's imports. Throws 404 for other people's imports, even if the viewer is their manager. */
export async function requireOwnImport({ db, viewer }: Asker, importId: string): Promise<HistoryImport> {
  const found = await readImport(db, { viewerId: viewer.id, importId })
  if (!found) throw noSuchImport()
  return found
}

/**
 * Requires that the viewer can import the history of each repository: all of it if they connected it, or only their own
 * pull requests (D35a). Otherwise throws 403 if the viewer manages the person who connected the repository, and 404 if
 * not.
 */
export async function requireImportable(asker: Asker, repositoryIds: readonly string[]): Promise<Offer[]> {
  const importable = new Map(
    (await readImportable(asker.db, asker.viewer.id)).map((offer) => [offer.repositoryId, offer]),
  )
  const wanted: Offer[] = []
  for (const repositoryId of repositoryIds) {
    const known = importable.get(repositoryId)
    if (known) wanted.push(known)
    else {
      const { fullName } = await requireOwnRepository(asker, repositoryId)
      wanted.push({ repositoryId, fullName, onlyOwn: false })
    }
  }
  return wanted
}

/** The same error for missing imports and for other people's, so that it doesn't reveal whether an import exists. */
export const noSuchImport = () =>
  new Problem('no_such_import', 404, 'This import doesn’t exist anymore. Reload the page.')

/**
 * Requires that this person shares their first look with the viewer's team (D36). Otherwise throws 404, so the error
 * doesn't reveal whether the first look exists. This applies to managers, too.
 */
export async function requireSharedFirstLook({ db, viewer }: Asker, ownerId: string): Promise<SharedLook> {
  const shared = await findSharedFirstLook(db, { ownerId, readerId: viewer.id })
  if (!shared)
    throw new Problem(
      'no_first_look',
      404,
      'This page isn’t shared with you. Its owner may have stopped sharing it.',
    )
  return shared
}
