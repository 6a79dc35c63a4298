import { type RawBuilder, sql } from 'kysely'

/** Who looks at the standards of a team, and whether as its manager. */
export interface Looker {
  viewerId: string
  teamId: string
  isManager: boolean
}

/**
 * Members' pull requests `id` from before they joined that are charged to the team, with their owner and `joined_at`: few,
 * and found from the team's runs at once.
 */
export const chargedEarly = (teamId: string): RawBuilder<unknown> => sql`
  select distinct p.id, p.user_id, t.joined_at
  from analysis_runs c join pull_requests p on p.id = c.pull_request_id
  join team_members t on t.team_id = c.tenant_id and t.user_id = p.user_id and p.merged_at < t.joined_at
  where c.tenant_id = ${teamId}`

/** Whether the pull request of the mistake placed by `r` is charged to the team: for the rows of a single group. */
export const isCharged = (teamId: string) => sql`(
  select true from mistakes early join analysis_runs c on c.pull_request_id = early.pull_request_id
  where early.id = r.mistake_id and c.tenant_id = ${teamId} limit 1)`

/** Whether the place `r` of a mistake is seen by way of its owner's membership `t`. */
const isSeen = ({ viewerId, teamId, isManager }: Looker) =>
  isManager
    ? sql`t.team_id = ${teamId} and r.counts
        and (r.user_id = ${viewerId} or r.occurred_at >= t.joined_at or ${isCharged(teamId)})`
    : sql`t.team_id = ${teamId} and r.user_id = ${viewerId} and r.counts`

/**
 * The places `r` of mistakes in groups that a person sees, with the membership `t` they are seen by: their own, and as the
 * manager those of members since they joined or charged to the team (D23a). It stands in the reading statement, so that
 * nothing is read of a member once they are removed (B20).
 */
export const seenPlaces = (looker: Looker): RawBuilder<unknown> =>
  sql`recurring_mistake_members r join team_members t on t.user_id = r.user_id and ${isSeen(looker)}`

interface Newest {
  /** An expression. */
  group: RawBuilder<unknown>
  /** More conditions on `r`. */
  beyond?: RawBuilder<unknown>
  limit: number
}

/** The newest of these in a group: out of each member's newest, so that no more is read of anyone. */
export const newestPlaces = (looker: Looker, { group, beyond = sql``, limit }: Newest) => sql`
  select each.* from team_members t cross join lateral (
    select r.recurring_mistake_group_id, r.mistake_id, r.user_id, r.occurred_at from recurring_mistake_members r
    where r.recurring_mistake_group_id = ${group} and r.user_id = t.user_id and ${isSeen(looker)} ${beyond}
    order by r.occurred_at desc, r.mistake_id desc limit ${sql.lit(limit)}) each
  where t.team_id = ${looker.teamId}
  order by each.occurred_at desc, each.mistake_id desc limit ${sql.lit(limit)}`
