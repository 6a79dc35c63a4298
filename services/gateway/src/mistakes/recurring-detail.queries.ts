import { STRIP_LENGTH } from '@debrief/contracts/mistakes/constants'
import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Database } from '@debrief/database/connect'
import { newestOpportunities } from '@debrief/database/mistakes/exposure'
import { fromOccurrences } from '@debrief/database/mistakes/own-part'
import { onlyRow } from '@debrief/database/only-row'
import type { Subject } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { isoTime } from '../dashboard/weeks.queries.ts'

export interface GroupDetail {
  strip: RecurringMistakeView['strip']
  standardSince: RecurringMistakeView['standardSince']
  change: RecurringMistakeView['change']
  /** Whether the viewer manages the team that owns the group, or the owner's team. */
  managesTeam: boolean
}

export async function readGroupDetail(
  db: Database,
  { subject, groupId, keys }: { subject: Subject; groupId: string; keys: readonly string[] },
): Promise<GroupDetail> {
  const mine = fromOccurrences(subject, sql`and r.recurring_mistake_group_id = ${groupId}`)
  const { rows } = await sql<GroupDetail>`
    select (select coalesce(json_agg(json_build_object('at', ${isoTime('n.merged_at')},
          'occurred', n.merged_at in (select r.occurred_at from ${mine}), 'title', p.title, 'number', p.pr_number,
          'repository', o.repo_full_name) order by n.merged_at), '[]')
        from ${newestOpportunities(subject, {
          keys: sql`${keys}::text[]`,
          patterns: sql`(select file_patterns from recurring_mistakes where id = ${groupId})`,
          limit: STRIP_LENGTH,
        })} n
        join pull_requests p on p.id = n.pull_request_id join repositories o on o.id = p.repository_id) as strip,
      (select case when g.is_team_standard then ${isoTime('g.approved_at')} end from recurring_mistakes g
        where g.id = ${groupId}) as "standardSince",
      (select json_build_object('path', m.path, 'startLine', m.start_line, 'before', m.code_before,
          'after', m.code_after, 'programmingLanguage', m.programming_language)
        from (select r.mistake_id, r.occurred_at from ${mine}) n join mistakes m on m.id = n.mistake_id
        where m.code_before is not null and m.code_after is not null
        order by n.occurred_at desc, m.id limit 1) as change,
      exists (select from teams t join recurring_mistakes g on g.id = ${groupId}
        where t.manager_id = ${subject.viewerId} and (t.id = g.team_id
          or exists (select from team_members of where of.team_id = t.id and of.user_id = g.user_id))) as "managesTeam"`.execute(
    db,
  )
  return onlyRow(rows)
}

/** Returns null if a team owns the group, and undefined if the group doesn't exist. */
export async function findGroupOwner(db: Database, groupId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('recurring_mistakes')
    .select('user_id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row ? row.user_id : undefined
}
