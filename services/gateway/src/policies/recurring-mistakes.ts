import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import { type Subject, sources, visibleTo } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import type { Asker } from '../context.ts'
import { findGroupOwner } from '../mistakes/recurring-detail.queries.ts'
import { requireViewable, viewedUser } from './people.ts'

const SCREEN = '/recurring-mistakes'

/**
 * The person whose occurrences of a group to show: `user` if given, else the group's owner if the viewer sees them, else
 * the viewer.
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

/** 404 for a group that the viewer doesn't see, and 403 for a member's own. */
export async function requireChangeableGroup(asker: Asker, groupId: string): Promise<void> {
  const seen = await requireVisibleGroup(asker, groupId)
  if (seen.isMembersOwn) throw notYoursToChange()
}

export async function requireVisibleGroup({ db, viewer }: Asker, groupId: string) {
  const seen = await findSeenGroup(db, { groupId, viewerId: viewer.id })
  if (!seen) throw noSuchGroup()
  return seen
}

/** For undoing a change, which may have deleted the group: 403 for a member's own group. */
export async function refuseMembersGroup({ db, viewer }: Asker, groupId: string): Promise<void> {
  const seen = await findSeenGroup(db, { groupId, viewerId: viewer.id })
  if (seen?.isMembersOwn) throw notYoursToChange()
}

/**
 * A group that a person can see: their own; their team's, as its manager or with one of their occurrences in it; or, as
 * a manager, a member's own with an occurrence that they can see (D23a). Null if they can't see it.
 */
export async function findSeenGroup(
  db: Database,
  { groupId, viewerId }: { groupId: string; viewerId: string },
): Promise<{ isMembersOwn: boolean } | null> {
  const { rows } = await sql<{ isMembersOwn: boolean }>`
    select g.user_id is not null and g.user_id <> ${viewerId} as "isMembersOwn" from recurring_mistakes g
    where g.id = ${groupId} and (
      g.user_id = ${viewerId}
      or exists (select from team_members m where m.user_id = ${viewerId} and m.team_id = g.team_id
        and (m.role = 'manager' or exists (select from recurring_stats s
          where s.group_id = g.id and s.user_id = ${viewerId} and s.occurrence_count > 0)))
      or exists (select from recurring_mistake_members r
        where r.recurring_mistake_group_id = g.id and r.user_id = g.user_id and r.counts
          and ${visibleTo(viewerId, sources.r)}))`.execute(db)
  return rows[0] ?? null
}

export const noSuchGroup = () =>
  new Problem('no_such_recurring_mistake', 404, 'This recurring mistake no longer exists. Reload the page.')

export const notYoursToChange = () =>
  new Problem(
    'not_yours_to_change',
    403,
    'Only its owner or, if a team owns it, the team’s manager can change this recurring mistake.',
  )

export const notYoursToConvert = () =>
  new Problem('not_the_manager', 403, 'Only the team’s manager can make it a standard.')

export const noSuchRepeat = () =>
  new Problem('no_such_repeat', 404, 'This possible repeat no longer needs an answer. Reload the page.')
