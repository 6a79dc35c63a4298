import { Problem } from '@debrief/contracts/problem'
import type { Context } from '../context.ts'
import { isOwn, type Subject } from '../policy/subject.ts'
import { findViewable } from '../policy/viewed-user.queries.ts'
import { noteLook, viewedUser } from '../policy/viewed-user.ts'
import { findGroupOwner } from './recurring-detail.queries.ts'

const SCREEN = '/recurring-mistakes'

/**
 * Whose occurrences of a group are read: of whom is asked for; where nobody is, the owner's of a person's own group, as
 * far as they are the viewer or on their team, and else the viewer's.
 */
export async function subjectOfGroup(
  context: Context,
  { groupId, user }: { groupId: string; user: string | undefined },
): Promise<Subject> {
  if (user !== undefined) return viewedUser(context, { user, screen: SCREEN })
  const ownerId = await findGroupOwner(context.db, groupId)
  const viewerId = context.viewer.id
  const subject = { viewerId, userId: ownerId ?? viewerId }
  if (isOwn(subject)) return subject
  const isViewable = await findViewable(context.db, [subject])
  if (!isViewable(subject)) throw noSuchGroup()
  await noteLook(context, { ownerId: subject.userId, screen: SCREEN })
  return subject
}

export const noSuchGroup = () =>
  new Problem(
    'no_such_recurring_mistake',
    404,
    'There is no such recurring mistake among yours, or not any more. Load the list again.',
  )
