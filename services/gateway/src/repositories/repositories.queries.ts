import type { ConnectedRepository, GithubRepository } from '@debrief/contracts/repositories/repositories'
import type { Database } from '@debrief/database/connect'
import { HOOK_MISSING } from '@debrief/database/deliveries/reconciliations'
import { onlyRow } from '@debrief/database/only-row'
import { sql } from 'kysely'

interface Row {
  id: string
  github_repo_id: number
  repo_full_name: string
  description: string | null
  language: string | null
  is_own: boolean
  github_username: string
  created_at: Date
  analyze_authors: 'team' | 'everyone'
  analyze_agents: boolean
  is_active: boolean
  hook: ConnectedRepository['hook']
  reachability: 'ok' | 'unreachable'
  last_webhook_activity: Date | null
}

export async function readRepositories(
  db: Database,
  { viewerId, repositoryId = null }: { viewerId: string; repositoryId?: string | null },
): Promise<ConnectedRepository[]> {
  const { rows } = await sql<Row>`
    select r.id, r.github_repo_id, r.repo_full_name, r.description, r.language, r.user_id = ${viewerId} as is_own,
      u.github_username, r.created_at, r.analyze_authors, r.analyze_agents, r.is_active, r.reachability, r.last_webhook_activity,
      case when exists (select from reconciliations c where c.repository_id = r.id and c.error = ${HOOK_MISSING})
        then 'missing' else r.hook_state end as hook
    from repositories r
    join users u on u.id = r.user_id
    where (r.user_id = ${viewerId} or (
        r.team_id = (select id from teams where manager_id = ${viewerId} order by created_at desc limit 1)
        and exists (select 1 from team_members m where m.team_id = r.team_id and m.user_id = r.user_id)))
      and (${repositoryId}::uuid is null or r.id = ${repositoryId}::uuid)
    order by r.user_id <> ${viewerId}, lower(r.repo_full_name), r.id`.execute(db)
  return rows.map(asRepository)
}

function asRepository(row: Row): ConnectedRepository {
  return {
    id: row.id,
    githubRepoId: row.github_repo_id,
    fullName: row.repo_full_name,
    description: row.description,
    language: row.language,
    connectedBy: { username: row.github_username, isViewer: row.is_own },
    connectedAt: row.created_at.toISOString(),
    analyzeAuthors: row.analyze_authors,
    analyzeAgents: row.analyze_agents,
    paused: !row.is_active,
    hook: row.hook,
    reachability: row.reachability,
    lastActivityAt: row.last_webhook_activity?.toISOString() ?? null,
  }
}

export async function countRepositoryPullRequests(
  db: Database,
  repositoryId: string,
): Promise<{ pullRequests: number; analyzed: number }> {
  const { rows } = await sql<{ pullRequests: number; analyzed: number }>`
    select count(*)::int as "pullRequests", (count(*) filter (where analysis_status = 'completed'))::int as analyzed
    from pull_requests where repository_id = ${repositoryId} and merged_at is not null`.execute(db)
  return onlyRow(rows)
}

type Connection = NonNullable<GithubRepository['connection']>

export async function readConnections(db: Database, viewerId: string): Promise<Map<number, Connection>> {
  const { rows } = await sql<{ id: string; github_repo_id: number; by: string; is_own: boolean }>`
    select r.id, r.github_repo_id, u.github_username as by, r.user_id = ${viewerId} as is_own
    from repositories r join users u on u.id = r.user_id
    where r.user_id = ${viewerId} or r.team_id = (select team_id from team_members where user_id = ${viewerId})
    order by r.user_id = ${viewerId}`.execute(db)
  return new Map(
    rows.map((row) => [row.github_repo_id, { repositoryId: row.id, by: row.by, isViewer: row.is_own }]),
  )
}

export async function changeAnalyzed(
  db: Database,
  wanted: {
    repositoryId: string
    viewerId: string
    analyzeAuthors?: 'team' | 'everyone' | undefined
    analyzeAgents?: boolean | undefined
  },
): Promise<void> {
  const { analyzeAuthors, analyzeAgents } = wanted
  await db
    .updateTable('repositories')
    .set({
      ...(analyzeAuthors !== undefined && { analyze_authors: analyzeAuthors }),
      ...(analyzeAgents !== undefined && { analyze_agents: analyzeAgents }),
    })
    .where('id', '=', wanted.repositoryId)
    .where('user_id', '=', wanted.viewerId)
    .execute()
}
