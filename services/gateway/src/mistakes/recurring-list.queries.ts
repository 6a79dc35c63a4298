import type { LIST_FILTERS, ListSort } from '@debrief/contracts/lists/constants'
import type { Filters } from '@debrief/contracts/lists/filters'
import { type RecurringFilter, SPARK_WEEKS } from '@debrief/contracts/mistakes/constants'
import type { RecurringCounts } from '@debrief/contracts/mistakes/recurring-mistakes'
import type { Database } from '@debrief/database/connect'
import { selectExposure } from '@debrief/database/mistakes/exposure'
import { fromOccurrences, isSubjectGroup } from '@debrief/database/mistakes/own-part'
import { openRepeats } from '@debrief/database/mistakes/possible-repeats'
import { onlyRow } from '@debrief/database/only-row'
import { isOwn, type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import type { Category } from '@debrief/domain/mistakes/categories'
import { HIGH_FROM, IMPROVING_AFTER_DAYS, MEDIUM_FROM } from '@debrief/domain/mistakes/recurrence'
import { type RawBuilder, sql } from 'kysely'
import { monday, thisMonday } from '../dashboard/weeks.queries.ts'
import {
  allConditions,
  beyond,
  contains,
  cutPage,
  exactTime,
  type Order,
  orderBy,
  withinDays,
} from '../lists/conditions.queries.ts'

type Sql = RawBuilder<unknown>

export interface GroupRow {
  id: string
  ownerId: string | null
  teamId: string | null
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  lesson: string | null
  isStandard: boolean
  isSuggested: boolean
  count: number
  firstAt: Date
  lastAt: Date
  daysSince: number
  /** The age in weeks of each occurrence in the sparkline. 0 is the current week. */
  weeksAgo: number[]
  keys: string[]
  /** Null if the last occurrence is recent. */
  exposure: { since: number; before: number; occurrences: number; isDoubtful: boolean } | null
}

type Row = Omit<GroupRow, 'exposure'> & { exactLastAt: string; isSilent: boolean; patterns: string[] }

export async function readRecurringGroup(
  db: Database,
  { subject, groupId }: { subject: Subject; groupId: string },
): Promise<GroupRow | null> {
  const counts = selectCounts(subject, groupId)
  const [row] = await readRows(db, { subject, counts, order: toOrder('frequent'), limit: 1 })
  return row ?? null
}

type Sort = ListSort<'recurring-mistakes'>
export type RecurringFilters = Pick<Filters, (typeof LIST_FILTERS)['recurring-mistakes'][number]>

const toOrder = (sort: Sort): Order => ({
  number: sort === 'frequent' ? sql`c.count` : null,
  at: sql`c.last_at`,
  id: sql`g.id`,
  descending: true,
})

const matching = (
  subject: Subject,
  { search, repository, language, category, lesson, period }: RecurringFilters,
): Sql =>
  allConditions([
    search !== undefined && contains(sql`g.title`, search),
    language !== undefined && sql`g.programming_language = ${language}`,
    category !== undefined && sql`g.category = ${category}`,
    lesson !== undefined && sql`g.lesson = ${lesson}`,
    period !== undefined && withinDays(sql`c.last_at`, period),
    repository !== undefined &&
      sql`exists (select from ${fromOccurrences(
        subject,
        sql`and r.recurring_mistake_group_id = g.id and exists (
          select from mistakes m join pull_requests p on p.id = m.pull_request_id
          join repositories c on c.id = p.repository_id
          where m.id = r.mistake_id and c.repo_full_name = ${repository})`,
      )})`,
  ])

const OF_SEVERITY: Record<Exclude<RecurringFilter, 'all'>, Sql> = {
  high: sql`c.count >= ${sql.lit(HIGH_FROM)}`,
  medium: sql`(c.count >= ${sql.lit(MEDIUM_FROM)} and c.count < ${sql.lit(HIGH_FROM)})`,
  low: sql`c.count < ${sql.lit(MEDIUM_FROM)}`,
}

interface RecurringListOptions extends RecurringFilters {
  subject: Subject
  ids?: readonly string[]
  severity?: RecurringFilter
  sort?: Sort
  after?: string | undefined
  limit: number
}

export async function readRecurringGroups(
  db: Database,
  { subject, ids, severity = 'all', sort = 'frequent', after, limit, ...filters }: RecurringListOptions,
): Promise<{ page: GroupRow[]; next: string | null }> {
  const order = toOrder(sort)
  const also = allConditions([
    ids !== undefined && sql`g.id = any(${ids}::uuid[])`,
    severity !== 'all' && OF_SEVERITY[severity],
    beyond(order, after),
  ])
  const rows = await readRows(db, {
    subject,
    counts: selectCounts(subject),
    also: sql`${matching(subject, filters)} ${also}`,
    order,
    limit: limit + 1,
  })
  return cutPage(rows, limit, ({ id, count, exactLastAt }) => ({
    number: sort === 'frequent' ? count : null,
    at: exactLastAt,
    id,
  }))
}

export async function countRecurringGroups(
  db: Database,
  subject: Subject,
  filters: RecurringFilters,
): Promise<RecurringCounts> {
  const { rows } = await sql<RecurringCounts>`
    select count(*)::int as all, (count(*) filter (where ${OF_SEVERITY.high}))::int as high,
      (count(*) filter (where ${OF_SEVERITY.medium}))::int as medium,
      (count(*) filter (where ${OF_SEVERITY.low}))::int as low
    from (${selectCounts(subject)}) c join recurring_mistakes g on g.id = c.group_id
    where ${isSubjectGroup(subject)} ${matching(subject, filters)}`.execute(db)
  return onlyRow(rows)
}

interface Rows {
  subject: Subject
  counts: Sql
  also?: Sql
  order: Order
  limit: number
}

async function readRows(
  db: Database,
  { subject, counts, also = sql``, order, limit }: Rows,
): Promise<(GroupRow & { exactLastAt: string })[]> {
  const { rows } = await sql<Row>`
    select g.id, g.user_id as "ownerId", g.team_id as "teamId", g.title, g.description, g.category,
      g.programming_language as "programmingLanguage", g.lesson, g.is_team_standard as "isStandard",
      g.is_suggested_standard as "isSuggested", c.count, c.first_at as "firstAt", c.last_at as "lastAt",
      floor(extract(epoch from now() - c.last_at) / 86400)::int as "daysSince",
      array(select (${thisMonday} - ${monday('r.occurred_at')}) / 7 from ${fromOccurrences(
        subject,
        sql`and r.recurring_mistake_group_id = g.id and r.occurred_at >= ${firstWeek}`,
      )}) as "weeksAgo",
      c.keys, g.file_patterns as patterns, ${exactTime(sql`c.last_at`)} as "exactLastAt", ${silent} as "isSilent"
    from (${counts}) c
    join recurring_mistakes g on g.id = c.group_id
    where ${isSubjectGroup(subject)} ${also}
    order by ${orderBy(order)} limit ${sql.lit(limit)}`.execute(db)
  const exposures = await readExposures(
    db,
    subject,
    rows.filter(({ isSilent }) => isSilent),
  )
  return rows.map(({ isSilent: _, patterns: __, ...row }) => ({
    ...row,
    exposure: exposures.get(row.id) ?? null,
  }))
}

type Exposure = NonNullable<GroupRow['exposure']>

async function readExposures(
  db: Database,
  subject: Subject,
  groups: readonly Row[],
): Promise<Map<string, Exposure>> {
  if (groups.length === 0) return new Map()
  const wanted = groups.map(({ id, exactLastAt, keys, patterns }) => {
    return { group_id: id, last_at: exactLastAt, keys, patterns }
  })
  const { rows } = await sql<Exposure & { groupId: string }>`
    select c.group_id as "groupId", e.*, ${isDoubtful(subject)} as "isDoubtful"
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as c (group_id uuid, last_at timestamptz, keys text[],
      patterns text[])
    cross join lateral (${selectExposure(subject)}) e`.execute(db)
  return new Map(rows.map(({ groupId, ...exposure }) => [groupId, exposure]))
}

/** Whether a visible mistake after the last occurrence of group `c` could be a repeat (D39). */
const isDoubtful = (subject: Subject) => sql`exists (select from ${openRepeats} d
  where d.group_id = c.group_id and d.user_id = ${subject.userId} and d.merged_at > c.last_at and ${visible(subject, sources.d)})`

/**
 * Reads the viewer's own counts from recurring_stats. For a member, counts only the occurrences that the manager can
 * see.
 */
export function selectCounts(subject: Subject, groupId?: string): RawBuilder<unknown> {
  const one = (column: string) => (groupId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${groupId}`)
  if (isOwn(subject))
    return sql`select s.group_id, s.occurrence_count as count, s.first_at, s.last_at, s.opportunities as keys
      from recurring_stats s
      where s.user_id = ${subject.userId} and s.occurrence_count > 0 ${one('s.group_id')}`
  return sql`select seen.*, s.opportunities as keys from (
      select r.recurring_mistake_group_id as group_id, count(*)::int as count, min(r.occurred_at) as first_at,
        max(r.occurred_at) as last_at
      from ${fromOccurrences(subject, one('r.recurring_mistake_group_id'))} group by 1
    ) seen
    join recurring_stats s on s.group_id = seen.group_id and s.user_id = ${subject.userId}`
}

/**
 * Whether the last occurrence is no longer recent. Counts full days, as the page does. `c` is a row of `selectCounts`.
 */
export const silent = sql`c.last_at <= now() - ${sql.lit(IMPROVING_AFTER_DAYS + 1)} * interval '1 day'`
const firstWeek = sql`(${thisMonday} - ${sql.lit(7 * (SPARK_WEEKS - 1))})::timestamp at time zone 'UTC'`
