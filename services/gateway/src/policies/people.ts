import type { RecordedScreen } from '@debrief/contracts/pages'
import { Problem } from '@debrief/contracts/problem'
import { isOwn, type Subject } from '@debrief/database/pull-requests/visibility'
import { noteMemberView } from '@debrief/database/teams/member-views'
import type { Asker } from '../context.ts'
import { findViewable } from './people.queries.ts'

/**
 * The person whose data a call with `?user=` reads: the viewer, or a member of the team that the viewer manages.
 * Viewing a member's data is recorded for the member. Throws 404 for anyone else.
 */
export async function viewedUser(
  asker: Asker,
  { user, screen }: { user: string | undefined; screen: RecordedScreen },
): Promise<Subject> {
  const viewerId = asker.viewer.id
  return requireViewable(asker, {
    subject: { viewerId, userId: user?.toLowerCase() ?? viewerId },
    screen,
    refusal: noSuchMember,
  })
}

export async function requireViewable(
  asker: Asker,
  { subject, screen, refusal }: { subject: Subject; screen: RecordedScreen; refusal: () => Problem },
): Promise<Subject> {
  if (isOwn(subject)) return subject
  const isViewable = await findViewable(asker.db, [subject])
  if (!isViewable(subject)) throw refusal()
  await recordView(asker, { ownerId: subject.userId, screen })
  return subject
}

/** Records that someone else viewed a person's data (D23a). */
export async function recordView(
  { db, viewer }: Asker,
  { ownerId, screen }: { ownerId: string; screen: RecordedScreen },
): Promise<void> {
  if (ownerId === viewer.id) return
  await noteMemberView(db, { viewerId: viewer.id, viewedId: ownerId, screen })
}

/** Also thrown for people on other teams, so that only their own team knows about them. */
const noSuchMember = () => new Problem('no_such_member', 404, 'This person isn’t on a team that you manage.')
