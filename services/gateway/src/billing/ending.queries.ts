import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

export async function listMembersPaidFor(db: Database, managerId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.github_username as name from teams t
    join team_members m on m.team_id = t.id and m.user_id <> t.manager_id
    join users u on u.id = m.user_id
    where t.manager_id = ${managerId} order by lower(u.github_username)`.execute(db)
  return rows.map(({ name }) => name)
}
