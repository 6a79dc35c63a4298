import type { HistoryImport } from '@debrief/contracts/history/history'
import { Problem } from '@debrief/contracts/problem'
import type { Asker } from '../context.ts'
import { findSharedFirstLook, type SharedLook } from '../history/first-look/first-look.queries.ts'
import { type Offer, readImport, readImportable } from '../history/history.queries.ts'
import { requireOwnRepository } from './repositories.ts'

/** Rejects with 404 for other people's imports, even if the viewer is their manager. */
export async function requireOwnImport({ db, viewer }: Asker, importId: string): Promise<HistoryImport> {
  const found = await readImport(db, { viewerId: viewer.id, importId })
  if (!found) throw noSuchImport()
  return found
}

/**
 * Rejects if the viewer can import neither a repository's whole history nor their own pull requests in it (D35a). The
 * status is 403 if the viewer manages the person who connected the repository, otherwise 404.
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

/** Also thrown for other people's imports, to hide whether an import exists. */
export const noSuchImport = () =>
  new Problem('no_such_import', 404, 'This import doesn’t exist anymore. Reload the page.')

/**
 * Rejects with 404 if the owner doesn't share their first look with the viewer's team (D36), even if the viewer is the
 * manager.
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
