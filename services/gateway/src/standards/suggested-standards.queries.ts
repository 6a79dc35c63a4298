import type { DiscoveredRepository } from '@debrief/contracts/standards/suggested-standards'
import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

export async function findConnector(
  db: Database,
  { repositoryId, teamId }: { repositoryId: string; teamId: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('repositories')
    .select('user_id')
    .where('id', '=', repositoryId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return found?.user_id ?? null
}

export async function readDiscoveries(db: Database, teamId: string): Promise<DiscoveredRepository[]> {
  const { rows } = await sql<DiscoveredRepository>`
    select r.id, r.repo_full_name as "fullName", case when d.id is not null then json_build_object(
      'id', d.id, 'repositoryId', r.id, 'repository', r.repo_full_name,
      'state', case when d.state = 'waiting' and exists (select from jobs j
        where j.kind = 'discover-standards' and j.key = d.id::text and j.state = 'running') then 'running' else d.state end,
      'pullRequests', d.pull_requests, 'readPullRequests', d.read_pull_requests, 'readComments', d.read_comments,
      'suggested', d.suggested, 'error', d.error,
      'askedAt', to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'finishedAt', to_char(d.finished_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as last
    from repositories r
    left join lateral (
      select * from discoveries d where d.repository_id = r.id and d.team_id = ${teamId}
      order by d.created_at desc limit 1) d on true
    where r.team_id = ${teamId} order by r.repo_full_name`.execute(db)
  return rows
}
