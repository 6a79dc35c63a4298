import type { ViewablePerson } from '@debrief/contracts/people/viewable'
import type { Database } from '@debrief/database/connect'
import type { Subject } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'

/**
 * Returns a function that checks whether a subject's viewer manages the team of the subject's user. The function knows
 * only the given subjects.
 */
export async function findViewable(
  db: Database,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => boolean> {
  const pairs = subjects.map(({ viewerId, userId }) => sql`(${viewerId}::uuid, ${userId}::uuid)`)
  const { rows } = await sql<Subject>`
    select t.manager_id as "viewerId", m.user_id as "userId"
    from team_members m join teams t on t.id = m.team_id join users u on u.id = m.user_id
    where u.deleted_at is null and (t.manager_id, m.user_id) in (${sql.join(pairs)})`.execute(db)
  const viewable = new Set(rows.map(toKey))
  return (subject) => viewable.has(toKey(subject))
}

const toKey = ({ viewerId, userId }: Subject) => `${viewerId} ${userId}`

export async function readViewable(db: Database, viewerId: string): Promise<ViewablePerson[]> {
  const { rows } = await sql<ViewablePerson>`
    select u.id, u.github_username as username, u.avatar_url as "avatarUrl", u.id = t.manager_id as "isManager"
    from teams t join team_members m on m.team_id = t.id join users u on u.id = m.user_id
    where t.manager_id = ${viewerId} and u.deleted_at is null
    order by u.id <> t.manager_id, m.joined_at, m.id`.execute(db)
  return rows
}
