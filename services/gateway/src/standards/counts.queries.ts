import { REVIEW_AFTER_DAYS } from '@debrief/contracts/standards/standards'
import type { Database } from '@debrief/database/connect'
import { type Looker, peopleSeenBy } from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'
import { peopleCtes, peopleCtesOfGroup, selectCounts } from '../mistakes/team-occurrences.queries.ts'

export interface VisibleCounts {
  occurrences: number
  people: number
  lastSeenAt: string | null
  /**
   * True if nobody on the team approved, confirmed or violated the standard in the last REVIEW_AFTER_DAYS days (D23b).
   * Violations that the viewer can't see count too.
   */
  markedForReview: boolean
}

const NOTHING: VisibleCounts = { occurrences: 0, people: 0, lastSeenAt: null, markedForReview: false }

export const utc = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export async function readCounts(
  db: Database,
  looker: Looker,
  groupIds: readonly string[],
): Promise<(groupId: string) => VisibleCounts> {
  const [only, ...others] = groupIds
  if (only === undefined) return () => NOTHING
  const groups = sql`any(${groupIds}::uuid[])`
  const people = peopleSeenBy(looker)
  const ctes = others.length === 0 ? peopleCtesOfGroup(people, only) : peopleCtes(people)
  const { rows } = await sql<VisibleCounts & { id: string }>`
    with ${ctes},
    -- Materialized, because PostgreSQL would otherwise count all groups again for each group.
    seen as materialized (
      select group_id, sum(count) as occurrences, count(*) filter (where count > 0) as people,
        max(last_at) as last_at, max(latest) as latest
      from (${looker.isManager ? selectCounts(people, sql`and s.group_id = ${groups}`) : own(looker, groups)}) c
      group by group_id
    )
    select g.id, coalesce(seen.occurrences, 0)::int as occurrences, coalesce(seen.people, 0)::int as people,
      ${utc(sql`seen.last_at`)} as "lastSeenAt",
      coalesce(greatest(g.approved_at, g.confirmed_at, seen.latest) < now() - make_interval(days => ${REVIEW_AFTER_DAYS}), false)
        as "markedForReview"
    from recurring_mistakes g left join seen on seen.group_id = g.id
    where g.id = ${groups} and g.team_id = ${looker.teamId}`.execute(db)
  const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (groupId) => byId.get(groupId) ?? NOTHING
}

/** Members see only their own occurrences. `latest` covers the whole team. */
const own = ({ viewerId, teamId }: Looker, groups: RawBuilder<unknown>) => sql`
  select s.group_id, case when s.user_id = ${viewerId} then s.occurrence_count end as count,
    case when s.user_id = ${viewerId} then s.last_at end as last_at, s.last_at as latest
  from recurring_stats s join team_members t on t.user_id = s.user_id and t.team_id = ${teamId}
  where s.group_id = ${groups}`
