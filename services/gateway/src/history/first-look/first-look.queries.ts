import type {
  CameBack,
  Findings,
  FirstLookPullRequest,
  RememberedMistake,
} from '@debrief/contracts/history/first-look'
import type { Database } from '@debrief/database/connect'
import { isSubjectGroup } from '@debrief/database/mistakes/own-part'
import { onlyRow } from '@debrief/database/only-row'
import { isInTeamRepository, toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { type CommentedMistake, MAX_MONTHS, MIN_PULL_REQUESTS } from '@debrief/domain/history/first-look'
import { type RawBuilder, sql } from 'kysely'

export interface FirstLookInput {
  userId: string
  /** If set, only pull requests in this team's repositories count. If null, all of the person's pull requests count. */
  teamId: string | null
}

type Sql = RawBuilder<unknown>

const isCovered = ({ userId, teamId }: FirstLookInput, months: number): Sql => sql`
  p.user_id = ${userId} and p.merged_at >= now() - make_interval(months => ${months}::int)
  ${teamId === null ? sql`` : sql`and ${isInTeamRepository(teamId, 'o')}`}`

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export interface FirstLookStart {
  now: Date
  /** Null without an import. `months` is the length of the imported period. */
  look: { months: number; dismissed: boolean } | null
  /**
   * When the first reviewed pull request of the last MAX_MONTHS months was merged. Null if there is no reviewed pull
   * request.
   */
  firstMerge: Date | null
  team: { id: string; name: string; isManager: boolean; isShared: boolean } | null
}

export async function readBeginning(db: Database, input: FirstLookInput): Promise<FirstLookStart> {
  const { userId } = input
  const { rows } = await sql<FirstLookStart>`
    select now() as now,
      (select json_build_object('months', months, 'dismissed', dismissed_at is not null) from first_looks
        where user_id = ${userId}) as look,
      (select min(p.merged_at) from pr_analysis a join pull_requests p on p.id = a.pull_request_id
        join repositories o on o.id = p.repository_id
        where a.superseded_at is null and ${isCovered(input, MAX_MONTHS)}) as "firstMerge",
      (select json_build_object('id', team.id, 'name', team.name, 'isManager', team.manager_id = ${userId},
          'isShared', t.shares_first_look)
        from team_members t join teams team on team.id = t.team_id where t.user_id = ${userId}) as team`.execute(
    db,
  )
  return onlyRow(rows)
}

export type Totals = Pick<Findings, 'period' | 'pullRequests' | 'mistakes'>

export async function readTotals(db: Database, input: FirstLookInput, months: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with covered as materialized (
      select a.id, p.merged_at from pr_analysis a join pull_requests p on p.id = a.pull_request_id
      join repositories o on o.id = p.repository_id
      where a.superseded_at is null and ${isCovered(input, months)}
    )
    select count(*)::int as "pullRequests",
      (select count(*)::int from mistakes m join covered c on c.id = m.pr_analysis_id where not m.disputed) as mistakes,
      case when count(*) > 0 then json_build_object('from', ${toUtc(sql`min(merged_at)`)},
        'to', ${toUtc(sql`max(merged_at)`)}) end as period
    from covered`.execute(db)
  return onlyRow(rows)
}

const toUtc = (time: Sql) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type CameBackRow = Omit<CameBack, 'lesson' | 'hasStopped'> & { lesson: string | null }

/** A person usually has far fewer recurring mistakes in a year. */
const MAX_RECURRING = 200
const MAX_SHOWN = 10

export async function readCameBack(
  db: Database,
  input: FirstLookInput,
  months: number,
): Promise<CameBackRow[]> {
  const { rows } = await sql<CameBackRow>`
    with ${occurred(input, months)},
    counted as materialized (
      select group_id, count(distinct pull_request_id)::int as count, max(merged_at) as last_at from occurred group by 1
      having count(distinct pull_request_id) >= ${sql.lit(MIN_PULL_REQUESTS)}
    )
    select g.id, ${title(input)} as title, g.category, g.lesson, g.is_team_standard as "isStandard", c.count,
      (select json_agg(${pullRequest} order by p.merged_at desc, p.id) from (
        select distinct on (f.merged_at, f.pull_request_id) f.* from occurred f where f.group_id = g.id
        order by f.merged_at desc, f.pull_request_id, f.mistake_id limit ${sql.lit(MAX_SHOWN)}) f
        join mistakes m on m.id = f.mistake_id join pull_requests p on p.id = f.pull_request_id
        join repositories o on o.id = p.repository_id) as "pullRequests"
    from counted c join recurring_mistakes g on g.id = c.group_id
    where ${isSubjectGroup(toOwnSubject(input.userId))}
    order by c.count desc, c.last_at desc, g.id limit ${sql.lit(MAX_RECURRING)}`.execute(db)
  return rows
}

/**
 * The title of a person's group may come from a repository that the team can't see. A team therefore sees the title of
 * an occurrence in its own repositories.
 */
const title = ({ teamId }: FirstLookInput): Sql =>
  teamId === null
    ? sql`g.title`
    : sql`case when g.team_id = ${teamId} then g.title else (
        select m.title from occurred f join mistakes m on m.id = f.mistake_id where f.group_id = g.id
        order by f.merged_at desc, m.id limit 1) end`

const occurred = (input: FirstLookInput, months: number): Sql => sql`occurred as materialized (
  select r.recurring_mistake_group_id as group_id, r.mistake_id, p.id as pull_request_id, p.merged_at
  from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
  join pull_requests p on p.id = m.pull_request_id join repositories o on o.id = p.repository_id
  where r.user_id = ${input.userId} and r.counts and ${isCovered(input, months)})`

const pullRequest = sql`json_build_object('title', p.title, 'number', p.pr_number, 'repository', o.repo_full_name,
  'url', p.html_url, 'mergedAt', ${utc('p.merged_at')}, 'reviewId', m.pr_analysis_id, 'mistakeId', m.id)`

export type CommentRow = CommentedMistake &
  Pick<RememberedMistake, 'title' | 'category' | 'quote'> & { pullRequest: FirstLookPullRequest }

const MAX_COMMENTS = 500

export async function readComments(
  db: Database,
  input: FirstLookInput,
  months: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<Omit<CommentRow, 'mergedAt'>>`
    with ${occurred(input, months)},
    counted as (select group_id, count(distinct pull_request_id)::int as count from occurred group by 1)
    select m.title, m.category, m.severity, coalesce(m.outcome = 'fixed', false) as "isFixed", m.quote ->> 'body' as body,
      coalesce(c.count, 1) as "pullRequests", ${pullRequest} as "pullRequest",
      json_build_object('author', m.quote ->> 'author', 'avatarUrl', m.quote ->> 'avatarUrl', 'body', m.quote ->> 'body',
        'url', m.quote ->> 'url') as quote
    from pull_requests p join repositories o on o.id = p.repository_id
    join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
    join mistakes m on m.pr_analysis_id = a.id and not m.disputed and m.quote is not null
    left join occurred f on f.mistake_id = m.id
    left join counted c on c.group_id = f.group_id
    where ${isCovered(input, months)} and not coalesce((m.quote ->> 'isBot')::boolean, false)
      and m.quote ->> 'author' is distinct from (select github_username from users where id = ${input.userId})
      and m.quote ->> 'author' is distinct from p.author_username
    order by coalesce(c.count, 1) desc, case m.severity when 'high' then 0 when 'medium' then 1 else 2 end,
      p.merged_at desc, m.id limit ${sql.lit(MAX_COMMENTS)}`.execute(db)
  return rows.map((row) => ({ ...row, mergedAt: new Date(row.pullRequest.mergedAt) }))
}

export async function hasOtherRepositories(
  db: Database,
  { userId, teamId }: { userId: string; teamId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from pull_requests p join repositories o on o.id = p.repository_id
    where p.user_id = ${userId} and p.merged_at is not null and not ${isInTeamRepository(teamId, 'o')} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export interface SharedLook {
  teamId: string
  username: string
  avatarUrl: string | null
}

/** Returns null if the two people aren't on the same team, or if the owner doesn't share their first look. */
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
