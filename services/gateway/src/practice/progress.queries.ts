import type { Database } from '@debrief/database/connect'
import type { Category } from '@debrief/domain/categories'
import type { Exposure } from '@debrief/domain/recurrence'
import { type RawBuilder, sql } from 'kysely'

/** Recurring mistakes of one category, practised or not, before and after practice began. */
export interface ProgressRow {
  category: Category
  practised: boolean
  mistakes: number
  /** Whose they are. */
  people: string[]
  before: Exposure
  after: Exposure
}

/** A person's own, over all that is theirs. */
export const readOwnProgress = (db: Database, userId: string): Promise<ProgressRow[]> =>
  readProgress(db, {
    people: sql`select u.id as user_id, '-infinity'::timestamptz as since from users u where u.id = ${userId}`,
    groups: sql`true`,
  })

/** The members' of a team, in the team's recurring mistakes, of each from the day they joined (D23a). */
export const readTeamProgress = (db: Database, teamId: string): Promise<ProgressRow[]> =>
  readProgress(db, {
    people: sql`
      select t.user_id, t.joined_at as since from team_members t join users u on u.id = t.user_id and u.deleted_at is null
      where t.team_id = ${teamId}`,
    groups: sql`g.team_id = ${teamId}`,
  })

/**
 * Pull requests with an occurrence and pull requests that gave occasion for one (D22a), before and after: for what was
 * practised the first rating of one of its exercises, for the rest the person's first rating of any.
 */
async function readProgress(
  db: Database,
  { people, groups }: { people: RawBuilder<unknown>; groups: RawBuilder<unknown> },
): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    with people as materialized (${people}),
    ratings as materialized (
      select t.user_id, c.mistake_id, t.rated_at from people p
      join practice_attempts t on t.user_id = p.user_id and t.rating is not null and t.undone_at is null
      join practice_cards c on c.id = t.card_id
    ),
    begun as (
      select t.user_id, r.recurring_mistake_group_id as group_id, min(t.rated_at) as at
      from ratings t join recurring_mistake_members r on r.mistake_id = t.mistake_id group by 1, 2
    ),
    first as (select user_id, min(rated_at) as at from ratings group by 1),
    seen as materialized (
      select p.user_id, p.since, g.id, g.category, b.at is not null as practised, coalesce(b.at, f.at, 'infinity') as split,
        array_agg(distinct m.opportunity) filter (where m.opportunity is not null) as keys,
        count(distinct m.pull_request_id) filter (where r.occurred_at < coalesce(b.at, f.at, 'infinity')) as early,
        count(distinct m.pull_request_id) filter (where r.occurred_at >= coalesce(b.at, f.at, 'infinity')) as late
      from people p
      join recurring_mistake_members r on r.user_id = p.user_id and r.counts and r.occurred_at >= p.since
      join recurring_mistakes g on g.id = r.recurring_mistake_group_id and ${groups}
      join mistakes m on m.id = r.mistake_id
      left join begun b on b.user_id = p.user_id and b.group_id = g.id
      left join first f on f.user_id = p.user_id
      group by p.user_id, p.since, g.id, g.category, b.at, f.at
    )
    select s.category, s.practised, count(*)::int as mistakes, array_agg(distinct s.user_id::text) as people,
      json_build_object('occurrences', sum(s.early), 'opportunities', sum(o.early)) as before,
      json_build_object('occurrences', sum(s.late), 'opportunities', sum(o.late)) as after
    from seen s
    cross join lateral (
      select count(distinct o.pull_request_id) filter (where o.merged_at < s.split) as early,
        count(distinct o.pull_request_id) filter (where o.merged_at >= s.split) as late
      from opportunities o where o.user_id = s.user_id and o.key = any(s.keys) and o.merged_at >= s.since
    ) o
    group by s.category, s.practised`.execute(db)
  return rows
}
