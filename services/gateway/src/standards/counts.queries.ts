import { REVIEW_AFTER_DAYS } from '@debrief/contracts/http/standards'
import type { Database } from '@debrief/database/connect'
import { type RawBuilder, sql } from 'kysely'
import { chargedEarly, isCharged, type Looker } from './seen.queries.ts'

export interface SeenCounts {
  occurrences: number
  /** Of how many people. */
  people: number
  lastSeenAt: string | null
  /** Nobody on the team went against it for so long, whoever looks, and nobody confirmed it (D23b). */
  markedForReview: boolean
}

const NOTHING: SeenCounts = { occurrences: 0, people: 0, lastSeenAt: null, markedForReview: false }

/** A moment in a select list, as the answers have it. */
export const utc = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * How often the viewer sees that some groups of the team happened: what is kept counted of each person; of members who
 * were in it before they joined, what came since, and what of the time before is charged to the team (D23a).
 */
export async function readCounts(
  db: Database,
  looker: Looker,
  groupIds: readonly string[],
): Promise<(groupId: string) => SeenCounts> {
  if (groupIds.length === 0) return () => NOTHING
  const groups = sql`any(${groupIds}::uuid[])`
  const early = groupIds.length === 1 ? earlyOfOne(looker, groups) : earlyOfMany(looker, groups)
  const parts = looker.isManager ? sql`${everyone(looker, groups)} union all ${early}` : own(looker, groups)
  const { rows } = await sql<SeenCounts & { id: string }>`
    select g.id, coalesce(seen.occurrences, 0)::int as occurrences, coalesce(seen.people, 0)::int as people,
      ${utc(sql`seen.last_at`)} as "lastSeenAt",
      coalesce(greatest(g.approved_at, g.confirmed_at, seen.latest) < now() - make_interval(days => ${REVIEW_AFTER_DAYS}), false)
        as "markedForReview"
    from recurring_mistakes g left join (
      select group_id, sum(count) as occurrences, max(last_at) as last_at, max(latest) as latest,
        count(distinct user_id) filter (where count > 0) as people
      from (${parts}) part (group_id, user_id, count, last_at, latest) group by group_id
    ) seen on seen.group_id = g.id
    where g.id = ${groups} and g.team_id = ${looker.teamId}`.execute(db)
  const byId = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (groupId) => byId.get(groupId) ?? NOTHING
}

/** `latest` is of everyone on the team, also to members who see their own alone. */
const own = ({ viewerId, teamId }: Looker, groups: RawBuilder<unknown>) => sql`
  select s.group_id, s.user_id, case when s.user_id = ${viewerId} then s.occurrence_count else 0 end,
    case when s.user_id = ${viewerId} then s.last_at end, s.last_at
  from recurring_stats s join team_members t on t.user_id = s.user_id and t.team_id = ${teamId}
  where s.group_id = ${groups} and s.occurrence_count > 0`

const everyone = ({ viewerId, teamId }: Looker, groups: RawBuilder<unknown>) => sql`
  select s.group_id, s.user_id,
    case when s.user_id = ${viewerId} or s.first_at >= t.joined_at then s.occurrence_count
      when s.last_at < t.joined_at then 0
      else (select count(*)::int from recurring_mistake_members r where r.recurring_mistake_group_id = s.group_id
        and r.user_id = s.user_id and r.counts and r.occurred_at >= t.joined_at) end,
    case when s.user_id = ${viewerId} or s.last_at >= t.joined_at then s.last_at end, s.last_at
  from recurring_stats s join team_members t on t.user_id = s.user_id and t.team_id = ${teamId}
  where s.group_id = ${groups} and s.occurrence_count > 0`

const earlyOfMany = ({ viewerId, teamId }: Looker, groups: RawBuilder<unknown>) => sql`
  select r.recurring_mistake_group_id, r.user_id, count(*)::int, max(r.occurred_at), null
  from (${chargedEarly(teamId)}) charged join mistakes m on m.pull_request_id = charged.id
  join recurring_mistake_members r on r.mistake_id = m.id
  where r.recurring_mistake_group_id = ${groups} and r.user_id = charged.user_id and r.user_id <> ${viewerId}
    and r.counts and r.occurred_at < charged.joined_at
  group by 1, 2`

const earlyOfOne = ({ viewerId, teamId }: Looker, groups: RawBuilder<unknown>) => sql`
  select r.recurring_mistake_group_id, r.user_id, count(*)::int, max(r.occurred_at), null
  from recurring_mistake_members r join team_members t on t.user_id = r.user_id and t.team_id = ${teamId}
  where r.recurring_mistake_group_id = ${groups} and r.user_id <> ${viewerId} and r.counts
    and r.occurred_at < t.joined_at and ${isCharged(teamId)}
  group by 1, 2`
