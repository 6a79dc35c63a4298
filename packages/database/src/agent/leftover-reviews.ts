import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface LeftoverPullRequest {
  installationId: number
  githubRepoId: number
  fullName: string
  prNumber: number
}

/**
 * Finds up to 100 pull requests where a recent run may have left an unsubmitted review, latest first. Skips pull
 * requests with a waiting run.
 */
export async function findLeftPullRequests(
  db: Database,
  withinMinutes: number,
): Promise<LeftoverPullRequest[]> {
  const { rows } = await sql<LeftoverPullRequest>`
    select (array_agg(installation_id order by finished_at desc))[1] as "installationId", github_repo_id as "githubRepoId",
      (array_agg(repo_full_name order by finished_at desc))[1] as "fullName", pr_number as "prNumber"
    from agent_runs r
    where finished_at > now() - make_interval(mins => ${withinMinutes})
      and (crashed or state = 'failed'
        or (head_sha is not null and outcome not in ('reviewed', 'nothing_new')))
      and not exists (select from agent_runs open
        where open.github_repo_id = r.github_repo_id and open.pr_number = r.pr_number
          and open.state = 'waiting')
    group by github_repo_id, pr_number order by max(finished_at) desc
    limit 100`.execute(db)
  return rows
}
