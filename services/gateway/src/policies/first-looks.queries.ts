import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

export interface SharedLook {
  teamId: string
  username: string
  avatarUrl: string | null
}

/** The team that both people are on, if the owner lets it read their first look; else null. */
export async function findSharedFirstLook(
  db: Database,
  { ownerId, readerId }: { ownerId: string; readerId: string },
): Promise<SharedLook | null> {
  const { rows } = await sql<SharedLook>`
    select t.team_id as "teamId", u.github_username as username, u.avatar_url as "avatarUrl"
    from team_members t join users u on u.id = t.user_id and u.deleted_at is null
    join team_members reader on reader.team_id = t.team_id and reader.user_id = ${readerId}
    where t.user_id = ${ownerId} and t.shares_first_look`.execute(db)
  return rows[0] ?? null
}
