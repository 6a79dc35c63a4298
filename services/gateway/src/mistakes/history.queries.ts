import type { GroupChange } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Database } from '@debrief/database/connect'
import type { Change } from '@debrief/database/mistakes/group-history'
import { sql } from 'kysely'
import { isoTime } from '../dashboard/weeks.queries.ts'

const MAX_ENTRIES = 20

type GroupChangeRow = Omit<GroupChange, 'mayUndo'> & {
  actorId: string | null
}

export async function readHistory(db: Database, groupId: string): Promise<GroupChangeRow[]> {
  const { rows } = await sql<Omit<GroupChangeRow, 'text' | 'kind'> & { change: Change }>`
    select h.id::text as id, h.actor_id as "actorId", u.github_username as by, ${isoTime('h.at')} as at,
      ${isoTime('h.undone_at')} as "undoneAt",
      jsonb_build_object('kind', h.kind, 'before', h.before, 'after', h.after) as change
    from grouping_history h left join users u on u.id = h.actor_id
    where h.group_id = ${groupId} order by h.at desc, h.id desc limit ${sql.lit(MAX_ENTRIES)}`.execute(db)
  return rows.map(({ change, ...row }) => ({ ...row, kind: change.kind, text: describeChange(change) }))
}

function describeChange(change: Change): string {
  if (change.kind === 'renamed') return `Renamed from “${change.before.title}”`
  if (change.kind === 'merged') return `Merged with “${change.before.group['title']}”`
  const { title } = change.after
  // If the move deleted the old group, the entry is in the history of the target group.
  if (title !== null && change.before.group) return `Moved an occurrence here from “${change.before.title}”`
  return title === null ? 'Removed an occurrence' : `Moved an occurrence to “${title}”`
}
