import { MAX_OPPORTUNITIES } from '@debrief/contracts/mistakes/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Subject } from '../pull-requests/visibility.ts'
import { touchesScope } from '../standards/scope.ts'
import { fromOccurrences, fromOpportunities } from './own-part.ts'

/**
 * The newest merged pull requests in which a mistake could have happened. `keys` are kinds of files, and `patterns` are
 * a standard's `file_patterns` (D41). The selection ends after `limit` pull requests and not at an occurrence, because
 * ending at an occurrence would overestimate the rate.
 */
export const newestOpportunities = (
  subject: Subject,
  {
    keys,
    patterns = sql`'{}'::text[]`,
    limit = MAX_OPPORTUNITIES,
  }: { keys: RawBuilder<unknown>; patterns?: RawBuilder<unknown>; limit?: number },
): RawBuilder<unknown> => sql`(
  select distinct each.merged_at, each.pull_request_id
  from unnest(${keys}) as wanted (key)
  cross join lateral (
    select o.merged_at, o.pull_request_id from ${fromOpportunities(subject, sql`and o.key = wanted.key and ${touchesScope(sql`o.pull_request_id`, patterns)}`)}
    order by o.merged_at desc limit ${sql.lit(limit)}
  ) each
  order by each.merged_at desc, each.pull_request_id limit ${sql.lit(limit)})`

/**
 * Among the newest opportunities of a group `c`, counts those after its last occurrence (`since`) and all others
 * (`before`). `occurrences` counts the pull requests with an occurrence: all of them if there are fewer than
 * MAX_OPPORTUNITIES opportunities, otherwise those since the oldest counted opportunity. `occurrences` is at least 1,
 * because the last occurrence can be older than the counted opportunities.
 */
export const selectExposure = (subject: Subject): RawBuilder<unknown> => sql`
  select opportunity.since, opportunity.before, (
      select greatest(1, count(distinct r.occurred_at)::int)
      from ${fromOccurrences(subject, sql`and r.recurring_mistake_group_id = c.group_id and r.occurred_at >= opportunity.begins`)}
    ) as occurrences
  from (
    select (count(*) filter (where n.merged_at > c.last_at))::int as since,
      (count(*) filter (where n.merged_at <= c.last_at))::int as before,
      case when count(*) < ${sql.lit(MAX_OPPORTUNITIES)} then '-infinity' else min(n.merged_at) end as begins
    from ${newestOpportunities(subject, { keys: sql`c.keys`, patterns: sql`c.patterns` })} n
  ) opportunity`
