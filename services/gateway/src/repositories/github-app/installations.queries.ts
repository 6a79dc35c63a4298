import type { Installation } from '@debrief/contracts/repositories/github-app'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { sql } from 'kysely'

export interface Coverage {
  installations: Installation[]
  notCovered: string[]
  reviewsThisMonth: number
}

export async function readCoverage(db: Database, viewerId: string): Promise<Coverage> {
  const { rows } = await sql<Coverage>`
    with mine as (
      select distinct on (r.github_repo_id) r.github_repo_id, r.repo_full_name from repositories r
      where r.user_id = ${viewerId} or r.team_id in (
        select team_id from team_members where user_id = ${viewerId}
        union select id from teams where manager_id = ${viewerId})
      order by r.github_repo_id, r.created_at
    ), covered as (
      select i.id, i.account_login, i.suspended_at is not null as suspended, m.github_repo_id, m.repo_full_name
      from mine m
      join installation_repositories c on c.github_repo_id = m.github_repo_id
      join installations i on i.id = c.installation_id and i.deleted_at is null
    )
    select
      coalesce((select json_agg(one order by lower(one.account)) from (
        select account_login as account, suspended, json_agg(repo_full_name order by lower(repo_full_name)) as repositories
        from covered group by id, account_login, suspended) one), '[]') as installations,
      coalesce((select json_agg(repo_full_name order by lower(repo_full_name)) from mine
        where github_repo_id not in (select github_repo_id from covered)), '[]') as "notCovered",
      (select count(*)::int from agent_runs a where a.github_repo_id in (select github_repo_id from mine)
        and a.outcome = 'reviewed' and a.created_at >= date_trunc('month', now(), 'UTC')) as "reviewsThisMonth"`.execute(
    db,
  )
  return onlyRow(rows)
}
