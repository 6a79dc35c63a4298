import { Problem } from '@debrief/contracts/problem'
import type { Subject } from '@debrief/database/pull-requests/visibility'
import type { Asker } from '../context.ts'
import { findGroupOwner } from '../mistakes/recurring-detail.queries.ts'
import { findSeenGroup } from '../mistakes/seen-group.queries.ts'
import { requireViewable, viewedUser } from './people.ts'

const SCREEN = '/recurring-mistakes'

/**
 * The subject is `user` if given. Otherwise, it's the owner of a personal group, or the viewer for a team's group.
 * Rejects with 404 if the viewer can't see the person's data.
 */
export async function requireGroupSubject(
  asker: Asker,
  { groupId, user }: { groupId: string; user: string | undefined },
): Promise<Subject> {
  if (user !== undefined) return viewedUser(asker, { user, screen: SCREEN })
  const viewerId = asker.viewer.id
  const userId = (await findGroupOwner(asker.db, groupId)) ?? viewerId
  return requireViewable(asker, { subject: { viewerId, userId }, screen: SCREEN, refusal: noSuchGroup })
}

/** Rejects with 404 if the viewer can't see the group, and 403 if a member owns the group. */
export async function requireChangeableGroup(asker: Asker, groupId: string): Promise<void> {
  const seen = await requireVisibleGroup(asker, groupId)
  if (seen.isMembersOwn) throw notYoursToChange()
}

export async function requireVisibleGroup({ db, viewer }: Asker, groupId: string) {
  const seen = await findSeenGroup(db, { groupId, viewerId: viewer.id })
  if (!seen) throw noSuchGroup()
  return seen
}

/**
 * Rejects with 403 if a member owns the group. A missing group isn't an error, because the change to undo may have
 * deleted it.
 */
export async function refuseMembersGroup({ db, viewer }: Asker, groupId: string): Promise<void> {
  const seen = await findSeenGroup(db, { groupId, viewerId: viewer.id })
  if (seen?.isMembersOwn) throw notYoursToChange()
}

export const noSuchGroup = () =>
  new Problem('no_such_recurring_mistake', 404, 'This recurring mistake no longer exists. Reload the page.')

export const notYoursToChange = () =>
  new Problem(
    'not_yours_to_change',
    403,
    'You can’t change this recurring mistake. Only its owner or the manager of the team that owns it can.',
  )

export const notYoursToConvert = () =>
  new Problem('not_the_manager', 403, 'Only the team’s manager can make this a standard.')

export const noSuchRepeat = () =>
  new Problem('no_such_repeat', 404, 'This possible repeat no longer needs an answer. Reload the page.')
