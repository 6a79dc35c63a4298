import type { Viewer } from '@debrief/contracts/http/viewer'
import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

/** The person with this GitHub login; of several (a login can change hands) the one known longest. */
export async function findUser(db: Database, login: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'github_username as username', 'avatar_url as avatarUrl'])
    .where(sql`lower(github_username)`, '=', login.toLowerCase())
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
