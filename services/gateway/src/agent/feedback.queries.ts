import type { AgentFeedback, EndedSuppression, ListedSuppression } from '@debrief/contracts/agent/feedback'
import { type AgentAudience, ofAudience } from '@debrief/database/agent/muted-categories'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { sql } from 'kysely'
import { exactTime } from '../lists/conditions.queries.ts'

const MAX_SUPPRESSIONS = 200
const MONTHS = 6

export interface Audience extends AgentAudience {
  mayUnmute: boolean
}

export async function findAudience(db: Database, viewerId: string): Promise<Audience> {
  const row = await db
    .selectFrom('team_members')
    .select(['team_id', 'role'])
    .where('user_id', '=', viewerId)
    .executeTakeFirst()
  return row
    ? { teamId: row.team_id, userId: null, mayUnmute: row.role === 'manager' }
    : { teamId: null, userId: viewerId, mayUnmute: true }
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

interface Counts {
  actedOn: number
  comments: number
}
type Total = Counts & { unknown: number; thumbsUp: number; thumbsDown: number }
type CategoryCounts = Counts & Pick<AgentFeedback['categories'][number], 'category' | 'muted'>

/** Includes muted categories without comments. */
export async function readRates(
  db: Database,
  audience: AgentAudience,
): Promise<{ total: Total; categories: CategoryCounts[] }> {
  const outcomes = sql`(select * from comment_outcomes o where ${ofAudience(audience, 'o')})`
  const [total, categories] = await Promise.all([
    sql<Total>`
      select count(*) filter (where acted_on)::int as "actedOn", count(acted_on)::int as comments,
        count(*) filter (where acted_on is null)::int as unknown, coalesce(sum(thumbs_up), 0)::int as "thumbsUp",
        coalesce(sum(thumbs_down), 0)::int as "thumbsDown"
      from ${outcomes} o`.execute(db),
    sql<CategoryCounts>`
      select coalesce(c.category, m.category) as category, coalesce(c."actedOn", 0) as "actedOn",
        coalesce(c.comments, 0) as comments,
        case when m.id is not null then json_build_object('id', m.id, 'at', ${utc('m.muted_at')}) end as muted
      from (
        select category, count(*) filter (where acted_on)::int as "actedOn", count(acted_on)::int as comments
        from ${outcomes} o group by category having count(acted_on) > 0) c
      full join (select * from muted_categories m where ${ofAudience(audience, 'm')} and m.unmuted_at is null) m
        on m.category = c.category
      order by comments desc, category`.execute(db),
  ])
  return { total: onlyRow(total.rows), categories: categories.rows }
}

/**
 * Counts comments with a known outcome by month of the merge, oldest first. Reads only the last MONTHS months with
 * comments.
 */
export async function readMonths(db: Database, audience: AgentAudience): Promise<AgentFeedback['months']> {
  const { rows } = await sql<AgentFeedback['months'][number]>`
    select * from (
      select to_char(o.merged_at at time zone 'UTC', 'YYYY-MM-01') as month,
        count(*) filter (where o.acted_on)::int as "actedOn", count(*)::int as comments
      from comment_outcomes o where ${ofAudience(audience, 'o')} and o.acted_on is not null
      group by 1 order by 1 desc limit ${sql.lit(MONTHS)}) newest order by month`.execute(db)
  return rows
}

/**
 * Matches the suppressions that the person may end: those in repositories that they connected or, for a manager, in the
 * team's repositories, and those from their own replies.
 */
const visibleTo = (viewerId: string) => sql`exists (
  select from repositories r join users v on v.id = ${viewerId}
  where r.github_repo_id = s.github_repo_id and (r.user_id = v.id
    or r.team_id in (select t.id from teams t where t.manager_id = v.id)
      and exists (select from team_members m where m.team_id = r.team_id and m.user_id = r.user_id)
    or s.author_id = v.github_id))`

const isActive = sql`s.state = 'active' and s.expires_at > now()`

const listed = sql`s.id, s.title, s.category, s.repo_full_name as repository, s.path, s.verb, s.scope, s.reason,
  s.author_login as by, s.url, ${utc('s.said_at')} as "createdAt", ${utc('s.expires_at')} as "expiresAt"`

export async function readSuppressions(
  db: Database,
  viewerId: string,
  { after, limit = MAX_SUPPRESSIONS }: { after?: string | undefined; limit?: number } = {},
): Promise<{ suppressions: ListedSuppression[]; more: number; next: string | null }> {
  const [at, id] = after?.split('_') ?? []
  const beyond = id
    ? sql`and (s.said_at < ${at}::timestamptz or s.said_at = ${at}::timestamptz and s.id > ${id}::uuid)`
    : sql``
  const { rows } = await sql<ListedSuppression & { total: number; exactlyAt: string }>`
    select ${listed}, count(*) over ()::int as total,
      ${exactTime(sql`s.said_at`)} as "exactlyAt"
    from suppressions s where ${isActive} and ${visibleTo(viewerId)} ${beyond}
    order by s.said_at desc, s.id limit ${sql.lit(limit)}`.execute(db)
  const more = (rows[0]?.total ?? 0) - rows.length
  const last = rows.at(-1)
  return {
    suppressions: rows.map(({ total: _, exactlyAt: __, ...suppression }) => suppression),
    more,
    next: last && more > 0 ? `${last.exactlyAt}_${last.id}` : null,
  }
}

const MAX_ENDED = 20

export async function readEndedSuppressions(db: Database, viewerId: string): Promise<EndedSuppression[]> {
  const { rows } = await sql<EndedSuppression>`
    select ${listed}, ${utc('ended.at')} as "endedAt",
      case when s.end_reason = 'person' then 'person' when s.end_reason is null then 'expired' else 'reply' end as ending
    from suppressions s cross join lateral (select coalesce(s.ended_at, s.expires_at) as at) ended
    where (s.state = 'ended' or s.state = 'active' and s.expires_at <= now()) and s.expires_at is not null
      and s.verb is not null and ended.at > now() - interval '90 days' and ${visibleTo(viewerId)}
    order by ended.at desc, s.id limit ${sql.lit(MAX_ENDED)}`.execute(db)
  return rows
}

export async function seesSuppression(
  db: Database,
  { viewerId, suppressionId }: { viewerId: string; suppressionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from suppressions s where s.id = ${suppressionId} and ${isActive} and ${visibleTo(viewerId)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns null if the category isn't muted anymore, or if the id is unknown. */
export async function findMutedAudience(db: Database, mutedId: string): Promise<AgentAudience | null> {
  const { rows } = await sql<AgentAudience>`
    select team_id as "teamId", user_id as "userId" from muted_categories
    where id = ${mutedId} and unmuted_at is null`.execute(db)
  return rows[0] ?? null
}
