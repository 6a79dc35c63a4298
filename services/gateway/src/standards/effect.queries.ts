import type { StandardEffect, StandardRate } from '@debrief/contracts/http/standards'
import type { Database } from '@debrief/database/connect'
import { type Exposure, effectOf, type Rate } from '@debrief/domain/recurrence'
import { type RawBuilder, sql } from 'kysely'
import { chargedEarly, type Looker, seenPlaces } from './seen.queries.ts'

interface Counts {
  occurrencesBefore: number
  seenBefore: number
  seenAfter: number
  before: number
  after: number
}

/**
 * Recurrence per opportunity before and after a standard was published (D23b): pull requests it was seen in, of those that
 * gave occasion for it, by the same people in the same time as its occurrences (D22a).
 */
export async function readEffect(
  db: Database,
  looker: Looker,
  standardId: string,
): Promise<{ occurrencesBefore: number; effect: StandardEffect }> {
  const { rows } = await sql<Counts>`
    with published as (select approved_at as at from recurring_mistakes where id = ${standardId}),
    seen as materialized (
      select m.pull_request_id as id, m.opportunity, r.occurred_at from ${seenPlaces(looker)}
      join mistakes m on m.id = r.mistake_id where r.recurring_mistake_group_id = ${standardId}
    ),
    keys as materialized (select distinct opportunity as key from seen where opportunity is not null),
    occasions as materialized (
      select id, min(merged_at) as merged_at from (${occasions(looker)}) o group by id
    )
    select
      (select count(*)::int from seen where occurred_at < at) as "occurrencesBefore",
      (select count(distinct id)::int from seen where occurred_at < at) as "seenBefore",
      (select count(distinct id)::int from seen where occurred_at >= at) as "seenAfter",
      (select count(*)::int from occasions where merged_at < at) as before,
      (select count(*)::int from occasions where merged_at >= at) as after
    from published`.execute(db)
  const { occurrencesBefore, seenBefore, seenAfter, before, after } = rows[0] ?? NOTHING
  const effect = judge(
    { occurrences: seenBefore, opportunities: before },
    { occurrences: seenAfter, opportunities: after },
  )
  return { occurrencesBefore, effect }
}

/** Pull requests that gave occasion for one of the `keys`, as far as the viewer sees them; once for each such key. */
function occasions({ viewerId, teamId, isManager }: Looker): RawBuilder<unknown> {
  const since = isManager
    ? sql`(t.user_id = ${viewerId} or o.merged_at >= t.joined_at)`
    : sql`t.user_id = ${viewerId}`
  const seen = sql`
    select o.pull_request_id as id, o.merged_at from team_members t cross join keys
    join opportunities o on o.user_id = t.user_id and o.key = keys.key
    where t.team_id = ${teamId} and ${since}`
  if (!isManager) return seen
  return sql`${seen} union all
    select o.pull_request_id, o.merged_at from (${chargedEarly(teamId)}) charged
    join opportunities o on o.pull_request_id = charged.id where o.key in (select key from keys)`
}

const NOTHING: Counts = { occurrencesBefore: 0, seenBefore: 0, seenAfter: 0, before: 0, after: 0 }

function judge(before: Exposure, after: Exposure): StandardEffect {
  const effect = effectOf({ before, after })
  return {
    before: shown(before, effect.before),
    after: shown(after, effect.after),
    verdict: effect.verdict,
  }
}

const shown = ({ occurrences, opportunities }: Exposure, rate: Rate | null): StandardRate => ({
  occurrences,
  // Where it was seen, it could have been.
  opportunities: Math.max(occurrences, opportunities),
  ...(rate ?? { rate: null, low: null, high: null }),
})
