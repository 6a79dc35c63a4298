import { type RawBuilder, sql } from 'kysely'

/**
 * This file defines who can see a merged pull request and its review, mistakes, occurrences and opportunities (D12a,
 * D23a). People see their own data. A team's manager also sees a current member's pull requests that were merged after
 * the member joined or were charged to the team. Every query that reads for a viewer includes this rule, because a
 * membership can end between two statements.
 */

type Sql = RawBuilder<unknown>

export interface Source {
  owner: Sql
  mergedAt: Sql
  /** Evaluated only for pull requests that were merged before their owner joined the team. */
  pullRequestId: Sql
}

const ofMistake = (mistakeId: Sql) => sql`(
  select found.pull_request_id from mistakes found where found.id = ${mistakeId})`

const p = { owner: sql`p.user_id`, mergedAt: sql`p.merged_at`, pullRequestId: sql`p.id` }
const a = { owner: sql`a.user_id`, mergedAt: sql`a.merged_at`, pullRequestId: sql`a.pull_request_id` }
const r = { owner: sql`r.user_id`, mergedAt: sql`r.occurred_at`, pullRequestId: sql`r.pull_request_id` }
const o = { owner: sql`o.user_id`, mergedAt: sql`o.merged_at`, pullRequestId: sql`o.pull_request_id` }
const d = {
  owner: sql`d.user_id`,
  mergedAt: sql`d.merged_at`,
  pullRequestId: ofMistake(sql`d.mistake_id`),
}
/**
 * The keys are the table aliases that queries use: pull_requests p, pr_analysis a, recurring_mistake_members r,
 * opportunities o, openRepeats d.
 */
export const sources = { p, a, r, o, d } satisfies Record<string, Source>

/** The rule for another person's rows. `since` is the time when that person joined the team. */
const throughTeam = (since: Sql, teamId: Sql, { mergedAt, pullRequestId }: Source): Sql =>
  sql`(${sinceJoining(mergedAt, since)} or ${chargedTo(teamId, pullRequestId)})`

// PostgreSQL may turn `exists` into a scan of all the team's runs, so this uses `limit 1` instead.
const chargedTo = (teamId: Sql, pullRequestId: Sql) => sql`(
  select true from analysis_runs charged
  where charged.pull_request_id = ${pullRequestId} and charged.tenant_id = ${teamId} limit 1)`

export interface Subject {
  viewerId: string
  userId: string
}

export const toOwnSubject = (viewerId: string): Subject => ({ viewerId, userId: viewerId })
export const isOwn = ({ viewerId, userId }: Subject): boolean => viewerId === userId

export function visible({ viewerId, userId }: Subject, source: Source): Sql {
  if (viewerId === userId) return sql`true`
  const membership = (column: string) => sql`(
    select ${sql.ref(`m.${column}`)} from team_members m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and t.manager_id = ${viewerId})`
  return throughTeam(membership('joined_at'), membership('team_id'), source)
}

/** `t` is the owner's row in team_members. */
export const visibleToTeam = (source: Source): Sql => throughTeam(sql`t.joined_at`, sql`t.team_id`, source)

/** Use this only for a few rows, because it looks up the membership of each owner. */
export const visibleTo = (viewerId: string, source: Source): Sql => sql`(
  ${source.owner} = ${viewerId} or exists (
    select from team_members t join teams managed on managed.id = t.team_id
    where t.user_id = ${source.owner} and managed.manager_id = ${viewerId} and ${visibleToTeam(source)}))`

/**
 * Members share only pull requests in the team's repositories, because teammates might not have access to other
 * repositories on GitHub. `repository` is the query's alias of `repositories`.
 */
export const isInTeamRepository = (teamId: string, repository: string): Sql => sql`exists (
  select from repositories shared where shared.team_id = ${teamId}
    and shared.github_repo_id = ${sql.ref(`${repository}.github_repo_id`)})`

/**
 * A query that reads the rows of several people must define a CTE `people` and, unless `charged` is null, a CTE
 * `charged`.
 */
export interface People {
  /** `people` (user_id, team_id, since). `since` is -infinity if all of a person's rows are visible. */
  rows: Sql
  /**
   * `charged` (id, user_id): the pull requests that were merged before their owner joined the team but are charged to
   * the team. Null if all rows are visible.
   */
  charged: Sql | null
}

export const teamMembers = (teamId: string, more?: Sql): People => ({
  rows: sql`
    select t.user_id, t.team_id, t.joined_at as since ${more ? sql`, ${more}` : sql``}
    from team_members t join users u on u.id = t.user_id and u.deleted_at is null
    where t.team_id = ${teamId}`,
  charged: chargedEarly(teamId),
})

export interface Looker {
  viewerId: string
  teamId: string
  isManager: boolean
}

export const peopleSeenBy = ({ viewerId, teamId, isManager }: Looker): People => ({
  rows: isManager
    ? sql`
      select t.user_id, t.team_id, case when t.user_id = ${viewerId} then '-infinity' else t.joined_at end as since
      from team_members t where t.team_id = ${teamId}`
    : sql`
      select t.user_id, t.team_id, '-infinity'::timestamptz as since
      from team_members t where t.team_id = ${teamId} and t.user_id = ${viewerId}`,
  charged: isManager ? chargedEarly(teamId) : null,
})

export const onePerson = (userId: string): People => ({
  rows: sql`
    select ${userId}::uuid as user_id, (select team_id from team_members where user_id = ${userId}) as team_id,
      '-infinity'::timestamptz as since`,
  charged: null,
})

const chargedEarly = (teamId: string) => sql`
  select distinct p.id, p.user_id
  from analysis_runs c join pull_requests p on p.id = c.pull_request_id
  join people member on member.user_id = p.user_id and ${beforeJoining(sources.p.mergedAt)}
  where c.tenant_id = ${teamId}`

// The next three functions split the rule in two, for queries that read many rows of several people. An index finds the
// rows since a person joined, and `charged` finds the rest.

export const sinceJoining = (at: Sql, since: Sql = sql`member.since`): Sql => sql`${at} >= ${since}`
export const beforeJoining = (at: Sql): Sql => sql`${at} < member.since`

export const isCharged = ({ owner, pullRequestId }: Omit<Source, 'mergedAt'>): Sql =>
  sql`${pullRequestId} = charged.id and ${owner} = charged.user_id`

/** `member` must be the owner's row in `people`. */
export const visibleThrough = ({ charged }: People, source: Source): Sql =>
  charged ? throughTeam(sql`member.since`, sql`member.team_id`, source) : sql`true`
