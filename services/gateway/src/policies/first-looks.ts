import { Problem } from '@debrief/contracts/problem'
import type { Asker } from '../context.ts'
import { findSharedFirstLook, type SharedLook } from './first-looks.queries.ts'

/**
 * Requires that this person shares their first look with the viewer's team (D36). Otherwise throws 404, so the error
 * doesn't reveal whether it exists. Managers see it only if it's shared, too.
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
