import {
  type Dashboard,
  MAX_STANDARDS_MARKED,
  PRACTICE_WEEKS,
  TREND_WEEKS,
  type Week,
} from '@debrief/contracts/dashboard/dashboard'
import type { Database } from '@debrief/database/connect'
import { fromOccurrences, isSubjectGroup } from '@debrief/database/mistakes/own-part'
import { onlyRow } from '@debrief/database/only-row'
import { isOwn, type Subject } from '@debrief/database/pull-requests/visibility'
import { type RawBuilder, sql } from 'kysely'
import { selectCounts, silent } from '../mistakes/recurring-list.queries.ts'
import { recalled } from '../mistakes/timeline.queries.ts'
import { isoTime, monday, sinceMonday } from './weeks.queries.ts'

export interface LearningRow extends Pick<Dashboard, 'recurring' | 'practice' | 'standardsSet'> {
  repeats: Pick<Week, 'week' | 'repeats'>[]
}

export async function readLearning(db: Database, subject: Subject): Promise<LearningRow> {
  const { rows } = await sql<LearningRow>`
    with mine as materialized (
      select c.group_id, c.count, c.first_at, ${silent} as quiet, g.is_team_standard, g.approved_at, g.title
      from (${selectCounts(subject)}) c join recurring_mistakes g on g.id = c.group_id
      where ${isSubjectGroup(subject)}
    )
    select
      (select json_build_object('count', count(*)::int, 'high', (count(*) filter (where count >= 5))::int,
        'quiet', (count(*) filter (where quiet))::int) from mine) as recurring,
      (${repeats(subject)}) as repeats,
      (${standardsSet}) as "standardsSet",
      (${isOwn(subject) ? practice(subject.userId) : sql`null::json`}) as practice`.execute(db)
  return onlyRow(rows)
}

const repeats = (subject: Subject): RawBuilder<unknown> => sql`
  select coalesce(json_agg(n), '[]') from (
    select ${monday('seen.occurred_at')} as week, count(*)::int as repeats
    from (select r.recurring_mistake_group_id as group_id, r.occurred_at
      from ${fromOccurrences(subject, sql`and r.occurred_at >= ${sinceMonday(TREND_WEEKS)}`)}) seen
    join mine using (group_id) where seen.occurred_at > mine.first_at group by 1) n`

const standardsSet = sql`
  select coalesce(json_agg(json_build_object('id', s.group_id, 'title', s.title, 'at', ${isoTime('s.approved_at')})
    order by s.approved_at, s.group_id), '[]')
  from (select * from mine where is_team_standard and approved_at >= ${sinceMonday(TREND_WEEKS)}
    order by approved_at desc, group_id desc limit ${sql.lit(MAX_STANDARDS_MARKED)}) s`

const practice = (userId: string) => sql`
  select json_build_object('answered', count(*)::int, 'recalled', (count(*) filter (where ${recalled}))::int)
  from practice_attempts t where t.user_id = ${userId} and t.rating is not null and t.undone_at is null
    and t.at >= ${sinceMonday(PRACTICE_WEEKS)}`
