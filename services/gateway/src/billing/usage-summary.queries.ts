import type { summarizeUsage, UsageFilters } from '@debrief/contracts/billing/usage'
import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { type RawBuilder, sql } from 'kysely'
import { allConditions } from '../lists/conditions.queries.ts'
import { isWithin, ofPerson, ofRepository, tenants } from './usage-lines.queries.ts'
import type { UsageRange } from './usage-period.ts'

type Summary = Pick<EndpointAnswer<typeof summarizeUsage>, 'days' | 'people' | 'repositories'>

const sums = sql`
  coalesce(sum(e.amount) filter (where e.kind = 'analysis'), 0)::int as analyses,
  coalesce(sum(e.amount) filter (where e.kind = 'agent_tokens'), 0)::bigint as "agentTokens"`

interface UsageSummaryOptions {
  viewerId: string
  range: UsageRange
  filters: UsageFilters
}

/** Counts reservations as used and ignores failed work, like the plan's meters. */
export async function readUsageSummary(db: Database, options: UsageSummaryOptions): Promise<Summary> {
  const { rows } = await selectUsageSummary(options).execute(db)
  return onlyRow(rows)
}

export function selectUsageSummary({ viewerId, range, filters }: UsageSummaryOptions): RawBuilder<Summary> {
  const isOfPerson = ofPerson(filters)
  const isOfRepository = ofRepository(filters)
  const where = (...conditions: Parameters<typeof allConditions>[0]) =>
    sql`where true ${allConditions(conditions)}`
  const list = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(found), '[]') from (${rows}) found)`
  return sql<Summary>`
    with e as materialized (
      select e.amount, e.kind, e.user_id, e.subject, (e.created_at at time zone 'UTC')::date as day
      from ${tenants(viewerId)} tenants join usage_events e on e.tenant_id = tenants.id
      where ${isWithin(range)} and (tenants.whole or e.user_id = ${viewerId}) and e.state <> 'released'
    )
    select
      ${list(sql`select day, ${sums} from e ${where(isOfPerson, isOfRepository)} group by day order by day`)} as days,
      ${list(sql`
        select case when u.id is not null then json_build_object('id', u.id, 'username', u.github_username,
          'avatarUrl', u.avatar_url) end as person, ${sums}
        from (select e.user_id, e.kind, sum(e.amount) as amount from e ${where(isOfRepository)} group by 1, 2) e
        left join users u on u.id = e.user_id and u.deleted_at is null
        group by u.id order by analyses desc, "agentTokens" desc, u.github_username`)} as people,
      ${list(sql`
        select split_part(e.subject, '#', 1) as repository, ${sums} from e ${where(isOfPerson)}
        group by 1 order by analyses desc, "agentTokens" desc, 1`)} as repositories`
}
