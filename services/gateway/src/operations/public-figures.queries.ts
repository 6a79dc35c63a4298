import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import {
  onePerson,
  type People,
  sources,
  teamMembers,
  visibleThrough,
} from '@debrief/database/pull-requests/visibility'
import { touchesScope } from '@debrief/database/standards/scope'
import { MIN_OPPORTUNITIES } from '@debrief/domain/mistakes/recurrence'
import { sql } from 'kysely'
import { silent } from '../mistakes/recurring-list.queries.ts'
import { peopleCtes, selectCounts } from '../mistakes/team-occurrences.queries.ts'
import { countPractice } from '../practice/progress.queries.ts'

/** For a team, counts only the data that its manager can see. */
export type MeasuredScope = { userId: string } | { teamId: string }

export interface MeasuredCounts {
  mistakes: number
  quiet: number
  answered: number
  right: number
  people: number
}

export async function countMeasured(db: Database, measuring: MeasuredScope): Promise<MeasuredCounts> {
  const people = 'userId' in measuring ? onePerson(measuring.userId) : teamMembers(measuring.teamId)
  const { rows } = await sql<MeasuredCounts>`
    with ${peopleCtes(people)}
    select seen.mistakes, seen.quiet, practice.answered, practice.recalled as right, practice.people
    from (${selectSeen(people)}) seen cross join (${countPractice}) practice`.execute(db)
  return onlyRow(rows)
}

const selectSeen = (people: People) => sql`
  select count(*)::int as mistakes, (count(*) filter (where went_quiet))::int as quiet from (
    select ${silent} and (
        select count(*) from (
          select from opportunities o where o.user_id = c.user_id and o.key = any(c.keys)
            and o.merged_at > c.last_at and ${touchesScope(sql`o.pull_request_id`, sql`g.file_patterns`)} and ${visibleThrough(people, sources.o)}
          group by o.pull_request_id limit ${sql.lit(MIN_OPPORTUNITIES)}
        ) since) >= ${sql.lit(MIN_OPPORTUNITIES)} as went_quiet
    from (${selectCounts(people)}) c join people member on member.user_id = c.user_id
    join recurring_mistakes g on g.id = c.group_id and (g.user_id = member.user_id or g.team_id = member.team_id)
    where c.count > 0
  ) each`
