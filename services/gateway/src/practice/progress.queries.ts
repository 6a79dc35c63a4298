import { PRACTICE_WEEKS } from '@debrief/contracts/dashboard/dashboard'
import type { Database } from '@debrief/database/connect'
import { onePerson, type People, sinceJoining, teamMembers } from '@debrief/database/pull-requests/visibility'
import { touchesScope } from '@debrief/database/standards/scope'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { Exposure } from '@debrief/domain/mistakes/recurrence'
import { type RawBuilder, sql } from 'kysely'
import { sinceMonday } from '../dashboard/weeks.queries.ts'
import { peopleCtes, selectOccurrences, selectOpportunities } from '../mistakes/team-occurrences.queries.ts'
import { recalled } from '../mistakes/timeline.queries.ts'

/** A team doesn't see its members' practice from before they joined. */
export const countPractice = sql`
  select count(distinct t.user_id)::int as people, count(*)::int as answered,
    (count(*) filter (where ${recalled}))::int as recalled
  from people member
  join practice_attempts t on t.user_id = member.user_id and t.rating is not null and t.undone_at is null
    and ${sinceJoining(sql`t.at`)} and t.at >= ${sinceMonday(PRACTICE_WEEKS)}`

export interface ProgressRow {
  category: Category
  practiced: boolean
  mistakes: number
  people: string[]
  before: Exposure
  after: Exposure
}

export const readOwnProgress = (db: Database, userId: string): Promise<ProgressRow[]> =>
  readProgress(db, {
    people: onePerson(userId),
    groups: sql`true`,
  })

export const readTeamProgress = (db: Database, teamId: string): Promise<ProgressRow[]> =>
  readProgress(db, {
    people: teamMembers(teamId),
    groups: sql`g.team_id = ${teamId}`,
  })

/**
 * Counts pull requests with an occurrence or an opportunity, before and after practice began (D22a). For a mistake that
 * was never practiced, the person's first rating of any exercise counts as the start.
 */
async function readProgress(
  db: Database,
  { people, groups }: { people: People; groups: RawBuilder<unknown> },
): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    with ${peopleCtes(people)},
    ratings as materialized (
      select t.user_id, c.mistake_id, c.standard_id, t.rated_at from people p
      join practice_attempts t on t.user_id = p.user_id and t.rating is not null and t.undone_at is null
      join practice_cards c on c.id = t.card_id
    ),
    begun as (
      select t.user_id, coalesce(r.recurring_mistake_group_id, t.standard_id) as group_id, min(t.rated_at) as at
      from ratings t left join recurring_mistake_members r on r.mistake_id = t.mistake_id group by 1, 2
    ),
    first as (select user_id, min(rated_at) as at from ratings group by 1),
    seen as materialized (
      select r.user_id, g.id, g.category, g.file_patterns as patterns, b.at is not null as practiced, coalesce(b.at, f.at, 'infinity') as split,
        array_agg(distinct m.opportunity) filter (where m.opportunity is not null) as keys,
        count(distinct m.pull_request_id) filter (where r.occurred_at < coalesce(b.at, f.at, 'infinity')) as early,
        count(distinct m.pull_request_id) filter (where r.occurred_at >= coalesce(b.at, f.at, 'infinity')) as late
      from (${selectOccurrences(people)}) r
      join recurring_mistakes g on g.id = r.group_id and ${groups}
      join mistakes m on m.id = r.mistake_id
      left join begun b on b.user_id = r.user_id and b.group_id = g.id
      left join first f on f.user_id = r.user_id
      group by r.user_id, g.id, g.category, g.file_patterns, b.at, f.at
    )
    select s.category, s.practiced, count(*)::int as mistakes, array_agg(distinct s.user_id::text) as people,
      json_build_object('occurrences', sum(s.early), 'opportunities', sum(o.early)) as before,
      json_build_object('occurrences', sum(s.late), 'opportunities', sum(o.late)) as after
    from seen s
    cross join lateral (
      select count(distinct o.pull_request_id) filter (where o.merged_at < s.split) as early,
        count(distinct o.pull_request_id) filter (where o.merged_at >= s.split) as late
      from (${selectOpportunities(
        people,
        sql`and o.user_id = s.user_id and o.key = any(s.keys)
        and ${touchesScope(sql`o.pull_request_id`, sql`s.patterns`)}`,
      )}) o
    ) o
    group by s.category, s.practiced`.execute(db)
  return rows
}
