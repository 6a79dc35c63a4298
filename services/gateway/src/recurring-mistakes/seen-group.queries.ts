import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'
import { chargedTo } from '../policy/subject.queries.ts'

/**
 * A group as far as a person sees it: their own; their team's, as its manager or with an occurrence of theirs in it; as a
 * manager a member's own, with an occurrence that they see of that member (D23a). null where they do not.
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
      or exists (select from teams t join team_members m on m.team_id = t.id
        where t.manager_id = ${viewerId} and m.user_id = g.user_id and exists (
          select from recurring_mistake_members r
          join mistakes found on found.id = r.mistake_id join pull_requests p on p.id = found.pull_request_id
          where r.recurring_mistake_group_id = g.id and r.user_id = m.user_id and r.counts
            and (p.merged_at >= m.joined_at or ${chargedTo(sql`t.id`)}))))`.execute(db)
  return rows[0] ?? null
}
