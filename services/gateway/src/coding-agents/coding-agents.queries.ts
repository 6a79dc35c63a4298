import type { AgentMistake } from '@debrief/contracts/coding-agents/coding-agents'
import type { Database } from '@debrief/database/connect'
import { isInTeamRepository } from '@debrief/database/pull-requests/visibility'
import { touchesScope } from '@debrief/database/standards/scope'
import type { Exposure } from '@debrief/domain/mistakes/recurrence'
import { type RawBuilder, sql } from 'kysely'
import type { GroupRow } from '../mistakes/recurring-list.queries.ts'

export interface AgentScope {
  viewerId: string
  teamId: string | null
}

export interface AgentRow {
  ownerId: string
  agent: string
  analyzed: number
  repeated: number
  lastMergedAt: Date
}

const isShared = ({ teamId }: AgentScope): RawBuilder<unknown> =>
  teamId === null ? sql`true` : isInTeamRepository(teamId, 'r')

export async function readAgents(
  db: Database,
  of: AgentScope,
  { agent = null }: { agent?: string | null } = {},
): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select u.id as "ownerId", u.coding_agent as agent, found.*, (
        select count(*)::int from recurring_stats s where s.user_id = u.id and s.occurrence_count > 1) as repeated
    from users u cross join lateral (
      select (count(*) filter (where p.analysis_status = 'completed'))::int as analyzed,
        max(p.merged_at) as "lastMergedAt"
      from pull_requests p join repositories r on r.id = p.repository_id
      where p.user_id = u.id and p.merged_at is not null and ${isShared(of)}) found
    where u.coding_agent = coalesce(${agent}, u.coding_agent) and found."lastMergedAt" is not null
      and ${of.teamId === null ? sql`u.agent_user_id = ${of.viewerId}` : sql`u.agent_team_id = ${of.teamId}`}
    order by lower(u.github_username), u.id`.execute(db)
  return rows
}

export async function hasAgents(db: Database, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (select (select team_id from team_members where user_id = ${viewerId}) as team_id) mine
    where exists (select from users u where u.agent_team_id = mine.team_id)
      or mine.team_id is null and exists (select from users u where u.agent_user_id = ${viewerId})`.execute(
    db,
  )
  return rows.length > 0
}

export interface MistakeFacts {
  pullRequests: AgentMistake['pullRequests']
  standard: {
    id: string
    title: string
    exportedAt: string | null
    readOverMcpAt: string | null
    mergedAt: string | null
    mergedInto: string[]
    reachedAt: string | null
  } | null
  all: Exposure
  /**
   * Counts only pull requests with a mistake or, for opportunities, a file in the standard's scope (D41). `before`
   * counts those merged before the standard reached an agent in the same repository.
   */
  inScope: { all: Exposure; before: Exposure }
}

export const MAX_LISTED = 5

export async function readMistakeFacts(
  db: Database,
  { ownerId, ...of }: AgentScope & { ownerId: string },
  groups: readonly GroupRow[],
): Promise<Map<string, MistakeFacts>> {
  const wanted = groups.map(({ id, keys, lesson, programmingLanguage }) => ({
    group_id: id,
    keys,
    lesson,
    language: programmingLanguage,
  }))
  const places = sql`recurring_mistake_members m join mistakes x on x.id = m.mistake_id
    join pull_requests p on p.id = x.pull_request_id ${atRepository}
    where m.recurring_mistake_group_id = c.group_id and m.user_id = ${ownerId} and m.counts`
  const { rows } = await sql<MistakeFacts & { groupId: string }>`
    select c.group_id as "groupId", to_jsonb(st) - 'file_patterns' as standard,
      coalesce((select json_agg(json_build_object('number', p.pr_number, 'title', p.title, 'repository', r.repo_full_name,
          'url', p.html_url, 'mergedAt', ${utc('p.merged_at')}) order by p.merged_at desc, p.id)
        from (select q.* from pull_requests q join repositories r on r.id = q.repository_id
          where q.id in (select x.pull_request_id from ${places}) and ${isShared(of)}
          order by q.merged_at desc, q.id limit ${sql.lit(MAX_LISTED)}) p
        join repositories r on r.id = p.repository_id), '[]') as "pullRequests",
      json_build_object('occurrences', seen.all, 'opportunities', chances.all) as all,
      json_build_object(
        'all', json_build_object('occurrences', seen.scoped, 'opportunities', chances.scoped),
        'before', json_build_object('occurrences', seen.before, 'opportunities', chances.before)) as "inScope"
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as c (group_id uuid, keys text[], lesson text, language text)
    left join lateral (${selectStandard(of)}) st on true
    cross join lateral (
      select count(distinct x.pull_request_id)::int as all,
        (count(distinct x.pull_request_id) filter (where ${isInScope}))::int as scoped,
        (count(distinct x.pull_request_id) filter (where ${isInScope} and ${isBefore('m.occurred_at')}))::int as before
      from ${places}) seen
    cross join lateral (
      select count(distinct o.pull_request_id)::int as all,
        (count(distinct o.pull_request_id) filter (where ${touches}))::int as scoped,
        (count(distinct o.pull_request_id) filter (where ${touches} and ${isBefore('o.merged_at')}))::int as before
      from opportunities o join pull_requests p on p.id = o.pull_request_id ${atRepository}
      where o.user_id = ${ownerId} and o.key = any(c.keys)) chances`.execute(db)
  return new Map(rows.map(({ groupId, ...facts }) => [groupId, facts]))
}

/** Joins by GitHub id, because a repository may have several connections. */
const atRepository = sql`
  join repositories pr on pr.id = p.repository_id
  left join (merged_standards ms join repositories mr on mr.id = ms.repository_id)
    on ms.standard_id = st.id and mr.github_repo_id = pr.github_repo_id`

/** Without a standard, every file is in scope. */
const patterns = sql`coalesce(st.file_patterns, '{}')`
const isInScope = sql`x.path ~ all(${patterns})`
const touches = touchesScope(sql`o.pull_request_id`, patterns)

/**
 * Whether the time is before the standard reached an agent in the repository. True if the standard reached agents only
 * in other repositories. False if the standard hasn't reached any agent.
 */
const isBefore = (time: string) => sql`st."reachedAt" is not null
  and coalesce(${sql.ref(time)} < least(st."exportedAt", st."readOverMcpAt", ms.merged_at), true)`

/**
 * Selects the team standard that the group's mistakes violate most often. Without violations, selects a standard with
 * the same lesson and a matching language. At least one of the mistakes must be in the standard's scope.
 */
const selectStandard = ({ teamId }: AgentScope) => sql`
  select s.id, s.title, s.file_patterns, s.exported_at as "exportedAt", s.read_over_mcp_at as "readOverMcpAt",
    merges."mergedAt", merges."mergedInto", least(s.exported_at, s.read_over_mcp_at, merges."mergedAt") as "reachedAt"
  from recurring_mistakes s cross join lateral (
    select min(ms.merged_at) as "mergedAt",
      coalesce(array_agg(r.repo_full_name order by ms.merged_at, r.id) filter (where r.id is not null), '{}') as "mergedInto"
    from merged_standards ms join repositories r on r.id = ms.repository_id and r.team_id = s.team_id
    where ms.standard_id = s.id) merges
  cross join lateral (
    select count(*) as mistakes, count(*) filter (where x.standard_id = s.id) as violations
    from recurring_mistake_members m join mistakes x on x.id = m.mistake_id
    where m.recurring_mistake_group_id = c.group_id and m.counts and x.path ~ all(s.file_patterns)) cited
  where s.is_team_standard and s.team_id = ${teamId} and (cited.violations > 0
    or cited.mistakes > 0 and s.lesson = c.lesson and (s.languages <> '{}' or s.programming_language is null
      or s.programming_language = c.language))
  order by cited.violations desc, s.approved_at, s.id limit 1`

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
