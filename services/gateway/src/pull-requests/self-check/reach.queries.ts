import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

export interface ReachedRepository {
  id: string
  githubId: number
  fullName: string
}

export interface Reach {
  githubId: number | null
  /** Each repository once, most recently active first. */
  repositories: ReachedRepository[]
}

export async function readReach(db: Database, viewerId: string): Promise<Reach> {
  const { github_id } = await db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', viewerId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<ReachedRepository>`
    select id, "githubId", "fullName" from (
      select distinct on (r.github_repo_id) r.id, r.github_repo_id as "githubId", r.repo_full_name as "fullName",
        r.last_webhook_activity
      from repositories r
      where r.hook_state = 'made' and (r.user_id = ${viewerId}
        or r.team_id = (select m.team_id from team_members m where m.user_id = ${viewerId}))
      order by r.github_repo_id, r.user_id <> ${viewerId}, r.id) each_once
    order by last_webhook_activity desc nulls last, lower("fullName"), id`.execute(db)
  return { githubId: github_id, repositories: rows }
}
