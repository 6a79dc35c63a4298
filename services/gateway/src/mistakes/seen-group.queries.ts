import type { Database } from '@debrief/database/connect'
import { sources, visibleTo } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'

/**
 * Finds a group that the person owns, or their team's group if they manage the team or have an occurrence in the group.
 * A manager also finds a member's group with an occurrence that the manager can see (D23a). Returns null for any other
 * group.
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
