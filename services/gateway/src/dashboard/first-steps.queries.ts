import type { FirstSteps } from '@debrief/contracts/dashboard/dashboard'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { isOwn, type Subject } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'

/** Reads which first steps the viewer has taken. Null for someone else, because practice is private (D23a). */
export async function readFirstSteps(db: Database, subject: Subject): Promise<FirstSteps | null> {
  if (!isOwn(subject)) return null
  const { userId } = subject
  const { rows } = await sql<FirstSteps>`
    select
      exists (select from practice_attempts t
        where t.user_id = ${userId} and t.rating is not null and t.undone_at is null) as practiced,
      exists (select from teams t where t.manager_id = ${userId} and (
        exists (select from team_members m where m.team_id = t.id and m.user_id <> ${userId})
        or exists (select from team_invitations i where i.team_id = t.id))) as invited`.execute(db)
  return onlyRow(rows)
}
