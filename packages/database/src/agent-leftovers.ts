import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { ACCOUNT_DELETED, TEAM_LEFT } from './end-work.ts'

export interface LeftPullRequest {
  installationId: number
  githubRepoId: number
  fullName: string
  prNumber: number
}

/** Why nobody of ours looks after what was begun. */
const LEFT = ['locked', ACCOUNT_DELETED, TEAM_LEFT]

/**
 * Pull requests on which a worker froze, died, gave up or was locked out lately, or whose run was ended under its hands, and on
 * which nothing is under way: a pending review may be left there that nobody sees and nobody will submit. The latest first, so
 * that after many crashes these are not left out.
 */
export async function findLeftPullRequests(db: Database, withinMinutes: number): Promise<LeftPullRequest[]> {
  const { rows } = await sql<LeftPullRequest>`
    select (array_agg(installation_id order by finished_at desc))[1] as "installationId", github_repo_id as "githubRepoId",
      (array_agg(repo_full_name order by finished_at desc))[1] as "fullName", pr_number as "prNumber"
    from agent_runs r
    where finished_at > now() - make_interval(mins => ${withinMinutes})
      and (crashes > 0 or state = 'failed' or reason = any(${LEFT}::text[]))
      and not exists (select from agent_runs open
        where open.github_repo_id = r.github_repo_id and open.pr_number = r.pr_number
          and open.state in ('waiting', 'claimed'))
    group by github_repo_id, pr_number order by max(finished_at) desc
    limit 100`.execute(db)
  return rows
}
