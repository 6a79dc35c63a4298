import { PRACTICE_WEEKS } from '@debrief/contracts/http/dashboard'
import type { Database } from '@debrief/database/connect'
import { FEWEST_OPPORTUNITIES } from '@debrief/domain/recurrence'
import { type RawBuilder, sql } from 'kysely'
import { sinceMonday } from '../dashboard/weeks.queries.ts'
import { silent } from '../recurring-mistakes/recurring-list.queries.ts'
import { recalled } from '../recurring-mistakes/timeline.queries.ts'

/** Whose figures: one person's, or all members' of a team, of each from the day they joined (D23a). */
export type Measuring = { userId: string } | { teamId: string }

export interface Counted {
  /** Recurring mistakes, of each person their own count, and those of them that went quiet. */
  mistakes: number
  quiet: number
  answered: number
  right: number
  /** Who answered. */
  people: number
}

/** What is counted of them, in one statement. */
export async function countMeasured(db: Database, measuring: Measuring): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with people as materialized (${peopleOf(measuring)})
    select seen.mistakes, seen.quiet, practice.answered, practice.right, practice.people
    from (${seen}) seen cross join (${practice}) practice`.execute(db)
  return rows[0]!
}

const peopleOf = (measuring: Measuring): RawBuilder<unknown> =>
  'userId' in measuring
    ? sql`select u.id as user_id, '-infinity'::timestamptz as since,
        (select team_id from team_members where user_id = u.id) as team_id
      from users u where u.id = ${measuring.userId}`
    : sql`select t.user_id, t.joined_at as since, t.team_id
      from team_members t join users u on u.id = t.user_id and u.deleted_at is null
      where t.team_id = ${measuring.teamId}`

/** What was last seen before somebody joined is not the manager's to see. */
const seen = sql`
  select count(*)::int as mistakes, (count(*) filter (where went_quiet))::int as quiet from (
    select ${silent} and (
        select count(*) from (
          select from opportunities o where o.user_id = c.user_id and o.key = any(c.opportunities)
            and o.merged_at > c.last_at group by o.pull_request_id limit ${sql.lit(FEWEST_OPPORTUNITIES)}
        ) since) >= ${sql.lit(FEWEST_OPPORTUNITIES)} as went_quiet
    from people p
    join recurring_stats c on c.user_id = p.user_id and c.occurrence_count > 0 and c.last_at >= p.since
    join recurring_mistakes g on g.id = c.group_id and (g.user_id = p.user_id or g.team_id = p.team_id)
  ) each`

const practice = sql`
  select count(*)::int as answered, (count(*) filter (where ${recalled}))::int as right,
    count(distinct t.user_id)::int as people
  from people p join practice_attempts t on t.user_id = p.user_id and t.rating is not null and t.undone_at is null
    and t.at >= greatest(p.since, ${sinceMonday(PRACTICE_WEEKS)})`
