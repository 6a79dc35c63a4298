import { Problem } from '@debrief/contracts/problem'
import { noteMemberView } from '@debrief/database/member-views'
import type { Context } from '../context.ts'
import { isOwn, type Subject } from './subject.ts'
import { findViewable } from './viewed-user.queries.ts'

/** The screens whose views are written down, as their paths are. */
export type Screen =
  | '/dashboard'
  | '/pull-requests'
  | '/reviews'
  | '/recurring-mistakes'
  | '/live'
  | '/team-standards'

type Asking = Pick<Context, 'db' | 'viewer'>

/**
 * Whose data a call with `?user=` reads: the viewer's own, or a member's where the viewer manages the team. The one place
 * that decides it. A look at somebody else is written down for them; anybody else is told that there is no such member.
 */
export async function viewedUser(
  context: Asking,
  { user, screen }: { user: string | undefined; screen: Screen },
): Promise<Subject> {
  const viewerId = context.viewer.id
  const subject = { viewerId, userId: user?.toLowerCase() ?? viewerId }
  if (isOwn(subject)) return subject
  const isViewable = await findViewable(context.db, [subject])
  if (!isViewable(subject)) throw noSuchMember()
  await noteLook(context, { ownerId: subject.userId, screen })
  return subject
}

/** Something was shown by its id: a look, where it is somebody else's. */
export async function noteLook(
  { db, viewer }: Asking,
  { ownerId, screen }: { ownerId: string; screen: Screen },
): Promise<void> {
  if (ownerId === viewer.id) return
  await noteMemberView(db, { viewerId: viewer.id, viewedId: ownerId, screen })
}

/** Also for somebody who exists: who is in a team is told to that team alone. */
export const noSuchMember = () =>
  new Problem('no_such_member', 404, 'There is no such person on a team of yours, or not any more.')
