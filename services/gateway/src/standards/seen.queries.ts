import {
  type Looker,
  peopleSeenBy,
  sources,
  visibleThrough,
} from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'

export function seenPlaces(looker: Looker): RawBuilder<unknown> {
  const people = peopleSeenBy(looker)
  return sql`recurring_mistake_members r
    join (${people.rows}) member on member.user_id = r.user_id and r.counts and ${visibleThrough(people, sources.r)}`
}

interface Newest {
  group: RawBuilder<unknown>
  beyond?: RawBuilder<unknown>
  limit: number
}

/** Chooses from each member's newest occurrences, so that only a few rows per member are read. */
export function newestPlaces(looker: Looker, { group, beyond = sql``, limit }: Newest): RawBuilder<unknown> {
  const people = peopleSeenBy(looker)
  return sql`
    select each.* from (${people.rows}) member cross join lateral (
      select r.recurring_mistake_group_id, r.mistake_id, r.user_id, r.occurred_at from recurring_mistake_members r
      where r.recurring_mistake_group_id = ${group} and r.user_id = member.user_id and r.counts
        and ${visibleThrough(people, sources.r)} ${beyond}
      order by r.occurred_at desc, r.mistake_id desc limit ${sql.lit(limit)}) each
    order by each.occurred_at desc, each.mistake_id desc limit ${sql.lit(limit)}`
}
