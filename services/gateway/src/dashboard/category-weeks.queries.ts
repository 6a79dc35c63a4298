import { ROLLING_WEEKS } from '@debrief/contracts/dashboard/constants'
import { type Dashboard, TREND_WEEKS } from '@debrief/contracts/dashboard/dashboard'
import type { Database } from '@debrief/database/connect'
import { type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { sql } from 'kysely'
import { monday, sinceMonday, weeksBack } from './weeks.queries.ts'

const READ_WEEKS = TREND_WEEKS + ROLLING_WEEKS - 1

/** Each number covers a week of the trend and the three weeks before it. Disputed mistakes don't count. */
export async function readCategoryWeeks(db: Database, subject: Subject): Promise<Dashboard['categories']> {
  const { rows } = await sql<{ category: Category; weeks: number[] }>`
    with counted as materialized (
      select m.category, ${monday('a.merged_at')} as week, count(*)::int as count
      from pr_analysis a join mistakes m on m.pr_analysis_id = a.id and not m.disputed
      where a.user_id = ${subject.userId} and a.superseded_at is null and a.merged_at >= ${sinceMonday(READ_WEEKS)}
        and ${visible(subject, sources.a)}
      group by 1, 2
    )
    select c.category, json_agg(coalesce(n.count, 0) order by w.week) as weeks
    from (select distinct category from counted) c
    cross join ${weeksBack(READ_WEEKS)} as w (week)
    left join counted n on n.category = c.category and n.week = w.week::date
    group by c.category`.execute(db)
  const byCategory = new Map(rows.map(({ category, weeks }) => [category, sumWindows(weeks)]))
  return CATEGORIES.flatMap((category) => {
    const weeks = byCategory.get(category)
    return weeks?.some((count) => count > 0) ? [{ category, weeks }] : []
  })
}

const sumWindows = (weeks: readonly number[]): number[] =>
  Array.from({ length: TREND_WEEKS }, (_, at) =>
    weeks.slice(at, at + ROLLING_WEEKS).reduce((sum, count) => sum + count, 0),
  )
