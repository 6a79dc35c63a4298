import type { UsageFilters, UsageLine } from '@debrief/contracts/billing/usage'
import type { Database } from '@debrief/database/connect'
import { sources, visibleTo } from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'
import { allConditions } from '../lists/conditions.queries.ts'
import type { UsageRange } from './usage-period.ts'

const iso = (column: string, fraction: 'MS' | 'US') =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(`YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"`)})`

/**
 * The plans under which the viewer's usage counts: their own and their current team's. `whole` lets a manager see
 * everyone's usage under the team's plan.
 */
export const tenants = (viewerId: string): RawBuilder<unknown> => sql`(
  select ${viewerId}::uuid as id, false as whole
  union all
  select t.id, t.manager_id = ${viewerId} from team_members m join teams t on t.id = m.team_id
  where m.user_id = ${viewerId})`

export const isWithin = ({ start, end }: UsageRange): RawBuilder<unknown> => sql`
  e.period_start >= ${start ?? sql`'-infinity'`} and e.period_start < ${end}`

export const ofRepository = ({ repository }: UsageFilters) =>
  repository !== undefined && sql`split_part(e.subject, '#', 1) = ${repository}`
export const ofPerson = ({ person }: UsageFilters) => person !== undefined && sql`e.user_id = ${person}`

interface UsageLinesOptions {
  viewerId: string
  range: UsageRange
  filters: UsageFilters
  after?: string | undefined
  limit: number
}

export async function readUsageLines(db: Database, options: UsageLinesOptions): Promise<UsageLine[]> {
  const { rows } = await selectUsageLines(options).execute(db)
  return rows
}

export function selectUsageLines({
  viewerId,
  range,
  filters,
  after,
  limit,
}: UsageLinesOptions): RawBuilder<UsageLine> {
  const split = after?.indexOf('_') ?? 0
  const beyond =
    after !== undefined &&
    sql`(e.created_at, e.key) < (${after.slice(0, split)}::timestamptz, ${after.slice(split + 1)})`
  return sql<UsageLine>`
    with found as materialized (
      select e.* from ${tenants(viewerId)} tenants cross join lateral (
        select e.* from usage_events e where e.tenant_id = tenants.id
          and (tenants.whole or e.user_id = ${viewerId}) and ${isWithin(range)}
          ${allConditions([ofRepository(filters), ofPerson(filters), beyond])}
        order by e.created_at desc, e.key desc limit ${sql.lit(limit)}
      ) e
      order by e.created_at desc, e.key desc limit ${sql.lit(limit)}
    )
    select e.key as id, e.kind, e.amount, e.subject, e.state, ${iso('e.created_at', 'US')} as at,
      ${iso('e.finished_at', 'MS')} as "finishedAt", ${iso('e.period_start', 'MS')} as "monthStart",
      case when u.id is not null then json_build_object('username', u.github_username, 'avatarUrl', u.avatar_url,
        'isViewer', u.id = ${viewerId}) end as by,
      case when p.id is not null then json_build_object('id', p.id, 'userId', p.user_id) end as "pullRequest"
    from found e
    left join users u on u.id = e.user_id and u.deleted_at is null
    left join analysis_runs run
      on run.id = case when e.key ~ '^an:[0-9a-f]{8}-[0-9a-f-]{27}$' then substr(e.key, 4)::uuid end
    left join pull_requests p on p.id = run.pull_request_id and ${visibleTo(viewerId, sources.p)}
    order by e.created_at desc, e.key desc`
}

export const toPageEnd = ({ at, id }: UsageLine): string => `${at}_${id}`
