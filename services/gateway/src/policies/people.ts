import type { RecordedScreen } from '@debrief/contracts/pages'
import { Problem } from '@debrief/contracts/problem'
import { isOwn, type Subject } from '@debrief/database/pull-requests/visibility'
import { noteMemberView } from '@debrief/database/teams/member-views'
import type { Asker } from '../context.ts'
import { findViewable } from '../people/viewable.queries.ts'
import { ownDataOnly } from './access-tokens.ts'

/**
 * The subject is `user`, or the viewer by default. Rejects with 404 if `user` is neither the viewer nor a member of the
 * team that the viewer manages. For a member's data, records the view, or rejects with 403 if the viewer uses an access
 * token (D45).
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

/** If the viewer isn't the owner, records the view (D23a), or rejects with 403 for an access token (D45). */
export async function recordView(
  { db, viewer, token }: Asker,
  { ownerId, screen }: { ownerId: string; screen: RecordedScreen },
): Promise<void> {
  if (ownerId === viewer.id) return
  if (token) throw ownDataOnly()
  await noteMemberView(db, { viewerId: viewer.id, viewedId: ownerId, screen })
}

export const noSuchSavedView = () =>
  new Problem('no_such_view', 404, 'This view doesn’t exist anymore. Reload the page.')

/** Also thrown for people on other teams, to hide who uses Debrief. */
const noSuchMember = () => new Problem('no_such_member', 404, 'This person isn’t on a team that you manage.')
