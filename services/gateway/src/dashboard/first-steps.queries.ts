import type { FirstSteps } from '@debrief/contracts/dashboard/dashboard'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { isOwn, type Subject } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'

interface FirstStepsState {
  firstSteps: FirstSteps | null
  firstLookMonths: number | null
}

/** Both values are private, so they're null on someone else's dashboard (D23a). */
export async function readBeginning(db: Database, subject: Subject): Promise<FirstStepsState> {
  if (!isOwn(subject)) return { firstSteps: null, firstLookMonths: null }
  const { userId } = subject
  const { rows } = await sql<FirstSteps & { firstLookMonths: number | null }>`
    select
      (select months from first_looks where user_id = ${userId} and dismissed_at is null) as "firstLookMonths",
      exists (select from practice_attempts t
        where t.user_id = ${userId} and t.rating is not null and t.undone_at is null) as practiced,
      exists (select from teams t where t.manager_id = ${userId} and (
        exists (select from team_members m where m.team_id = t.id and m.user_id <> ${userId})
        or exists (select from team_invitations i where i.team_id = t.id))) as invited`.execute(db)
  const { firstLookMonths, ...firstSteps } = onlyRow(rows)
  return { firstSteps, firstLookMonths }
}
