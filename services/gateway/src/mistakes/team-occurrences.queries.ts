import {
  beforeJoining,
  isCharged,
  type People,
  sinceJoining,
  sources,
  visibleThrough,
} from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const columns = sql`r.user_id, r.recurring_mistake_group_id as group_id, r.mistake_id, r.occurred_at`

/**
 * The CTEs that the other functions in this file use. `early` contains the visible occurrences from before each person
 * joined the team.
 */
export const peopleCtes = ({ rows, charged }: People): Sql =>
  charged
    ? sql`people as materialized (${rows}),
      charged as materialized (${charged}),
      early as materialized (
        select ${columns} from charged
        join recurring_mistake_members r on ${isCharged(sources.r)} and r.counts)`
    : sql`people as not materialized (${rows})`

/**
 * Starts from the group's occurrences instead of `charged`, because a group has fewer occurrences than a team has
 * analysis runs.
 */
export const peopleCtesOfGroup = (people: People, groupId: string): Sql =>
  people.charged
    ? sql`people as materialized (${people.rows}),
      early as materialized (
        select ${columns} from people member
        join recurring_mistake_members r on r.user_id = member.user_id and r.recurring_mistake_group_id = ${groupId}
          and r.counts and ${beforeJoining(sources.r.mergedAt)} and ${visibleThrough(people, sources.r)})`
    : peopleCtes(people)

/** `of` adds conditions on `r`. */
export const selectOccurrences = ({ charged }: People, of: Sql = sql``): Sql => sql`
  select ${columns} from people member
  join recurring_mistake_members r on r.user_id = member.user_id and r.counts
    and ${sinceJoining(sources.r.mergedAt)} ${of}
  ${charged ? sql`union all select r.user_id, r.group_id, r.mistake_id, r.occurred_at from early r where true ${of}` : sql``}`

/** `of` adds conditions on `o`. */
export const selectOpportunities = ({ charged }: People, of: Sql): Sql => sql`
  select o.pull_request_id, o.merged_at from people member
  join opportunities o on o.user_id = member.user_id and ${sinceJoining(sources.o.mergedAt)} ${of}
  ${charged ? sql`union all select o.pull_request_id, o.merged_at from charged join opportunities o on ${isCharged(sources.o)} ${of}` : sql``}`

/**
 * Counts visible occurrences by person and group. Uses the stored counts if all occurrences are visible. `latest`
 * includes hidden occurrences. `of` adds conditions on `s`.
 */
export const selectCounts = ({ charged }: People, of: Sql = sql``): Sql =>
  charged
    ? // Adds the early occurrences with `union all`. PostgreSQL underestimates their number, so with a join, it would read all of them again for each row.
      sql`
      select user_id, group_id, sum(count)::int as count, min(first_at) as first_at, max(last_at) as last_at,
        max(latest) as latest, max(keys) as keys
      from (
        select s.user_id, s.group_id, case when ${sinceJoining(sql`s.first_at`)} then s.occurrence_count else later.count end as count,
          case when ${sinceJoining(sql`s.first_at`)} then s.first_at else later.first_at end as first_at,
          case when ${sinceJoining(sql`s.last_at`)} then s.last_at end as last_at, s.last_at as latest,
          s.opportunities as keys
        from people member
        join recurring_stats s on s.user_id = member.user_id and s.occurrence_count > 0 ${of}
        left join lateral (
          select count(*)::int as count, min(r.occurred_at) as first_at from recurring_mistake_members r
          where ${beforeJoining(sql`s.first_at`)} and ${sinceJoining(sql`s.last_at`)} and r.recurring_mistake_group_id = s.group_id
            and r.user_id = s.user_id and r.counts and ${sinceJoining(sources.r.mergedAt)}
        ) later on true
        union all
        select s.user_id, s.group_id, 1, s.occurred_at, s.occurred_at, null, null from early s where true ${of}
      ) part group by 1, 2`
    : sql`
      select s.user_id, s.group_id, s.occurrence_count as count, s.first_at, s.last_at, s.last_at as latest,
        s.opportunities as keys
      from people member
      join recurring_stats s on s.user_id = member.user_id and s.occurrence_count > 0 ${of}`
