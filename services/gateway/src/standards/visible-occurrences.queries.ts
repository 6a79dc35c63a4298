import {
  type Looker,
  peopleSeenBy,
  sources,
  visibleThrough,
} from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'

export function visibleOccurrences(looker: Looker): RawBuilder<unknown> {
  const people = peopleSeenBy(looker)
  return sql`recurring_mistake_members r
    join (${people.rows}) member on member.user_id = r.user_id and r.counts and ${visibleThrough(people, sources.r)}`
}

interface EvidenceOptions {
  group: RawBuilder<unknown>
  beyond?: RawBuilder<unknown>
  /** Null for all occurrences. */
  limit: number | null
}

/**
 * Selects the newest visible occurrences in a group. An index keeps a group's occurrences in this order, so PostgreSQL
 * reads few other rows.
 */
export const newestOccurrences = (
  looker: Looker,
  { group, beyond = sql``, limit }: EvidenceOptions,
): RawBuilder<unknown> => sql`
  select r.recurring_mistake_group_id, r.mistake_id, r.user_id, r.occurred_at from ${visibleOccurrences(looker)}
  where r.recurring_mistake_group_id = ${group} ${beyond}
  order by r.occurred_at desc, r.mistake_id desc limit ${sql.lit(limit)}`
