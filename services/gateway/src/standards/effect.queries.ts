import type { StandardEffect, StandardRate } from '@debrief/contracts/standards/standards'
import type { Database } from '@debrief/database/connect'
import { type Looker, peopleSeenBy } from '@debrief/database/pull-requests/visibility'
import { touchesScope } from '@debrief/database/standards/scope'
import { type Exposure, measureEffect, recurrenceRate } from '@debrief/domain/mistakes/recurrence'
import { sql } from 'kysely'
import { peopleCtes, selectOpportunities } from '../mistakes/team-occurrences.queries.ts'
import { visibleOccurrences } from './visible-occurrences.queries.ts'

interface Counts {
  occurrencesBefore: number
  seenBefore: number
  seenAfter: number
  before: number
  after: number
}

/**
 * Counts occurrences and opportunities before and after the standard was published (D22a, D23b). Includes only mistakes
 * and pull requests in the standard's scope (D41) that the viewer can see.
 */
export async function readEffect(
  db: Database,
  looker: Looker,
  standardId: string,
): Promise<{ occurrencesBefore: number; effect: StandardEffect }> {
  const people = peopleSeenBy(looker)
  const { rows } = await sql<Counts>`
    with ${peopleCtes(people)},
    published as (select approved_at as at, file_patterns as patterns from recurring_mistakes where id = ${standardId}),
    seen as materialized (
      select r.pull_request_id as id, m.opportunity, r.occurred_at from ${visibleOccurrences(looker)}
      join mistakes m on m.id = r.mistake_id, published where r.recurring_mistake_group_id = ${standardId}
        and m.path ~ all(published.patterns)
    ),
    keys as materialized (select distinct opportunity as key from seen where opportunity is not null),
    occasions as materialized (
      select pull_request_id, min(merged_at) as merged_at from (${selectOpportunities(people, ofKeys)}) o group by 1
    )
    select
      (select count(*)::int from seen where occurred_at < at) as "occurrencesBefore",
      (select count(distinct id)::int from seen where occurred_at < at) as "seenBefore",
      (select count(distinct id)::int from seen where occurred_at >= at) as "seenAfter",
      (select count(*)::int from occasions where merged_at < at) as before,
      (select count(*)::int from occasions where merged_at >= at) as after
    from published`.execute(db)
  const { occurrencesBefore, seenBefore, seenAfter, before, after } = rows[0] ?? NOTHING
  const effect = describeEffect(
    { occurrences: seenBefore, opportunities: before },
    { occurrences: seenAfter, opportunities: after },
  )
  return { occurrencesBefore, effect }
}

const ofKeys = sql`and o.key = any(array(select key from keys))
  and ${touchesScope(sql`o.pull_request_id`, sql`(select patterns from published)`)}`

const NOTHING: Counts = { occurrencesBefore: 0, seenBefore: 0, seenAfter: 0, before: 0, after: 0 }

export const describeEffect = (before: Exposure, after: Exposure): StandardEffect => ({
  before: describeRate(before),
  after: describeRate(after),
  verdict: measureEffect({ before, after }).verdict,
})

export const describeRate = ({ occurrences, opportunities }: Exposure): StandardRate => ({
  occurrences,
  // An occurrence counts as an opportunity even if no opportunity was recorded for it.
  opportunities: Math.max(occurrences, opportunities),
  ...(recurrenceRate({ occurrences, opportunities }) ?? { rate: null, low: null, high: null }),
})
