import { SPARK_WEEKS } from '@debrief/contracts/mistakes/constants'
import type { Database } from '@debrief/database/connect'
import { openRepeats } from '@debrief/database/mistakes/possible-repeats'
import { isOwn, type Subject, sources, visible } from '@debrief/database/pull-requests/visibility'
import type { Category } from '@debrief/domain/mistakes/categories'
import { IMPROVING_AFTER_DAYS } from '@debrief/domain/mistakes/recurrence'
import { type RawBuilder, sql } from 'kysely'
import { monday, thisMonday } from '../dashboard/weeks.queries.ts'
import { selectExposure } from './exposure.queries.ts'
import { fromOccurrences, isSubjectGroup } from './own-part.queries.ts'

export interface GroupRow {
  id: string
  /** Null if a team owns the group. */
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
  /** For each occurrence in the sparkline, its age in weeks; 0 is the current week. */
  weeksAgo: number[]
  /** The kinds of files in which the mistake can happen, such as "TypeScript/source". */
  keys: string[]
  /** Null if the last occurrence is recent. */
  exposure: { since: number; before: number; occurrences: number; isDoubtful: boolean } | null
}

type Row = Omit<GroupRow, 'exposure'> & { exactLastAt: string; isSilent: boolean }

/**
 * Reads the groups in which the subject has occurrences, most occurrences first. With `groupId`, reads only that group.
 */
export async function readRecurringGroups(
  db: Database,
  { subject, groupId }: { subject: Subject; groupId?: string },
): Promise<GroupRow[]> {
  const { rows } = await sql<Row>`
    select g.id, g.user_id as "ownerId", g.team_id as "teamId", g.title, g.description, g.category,
      g.programming_language as "programmingLanguage", g.lesson, g.is_team_standard as "isStandard",
      g.is_suggested_standard as "isSuggested", c.count, c.first_at as "firstAt", c.last_at as "lastAt",
      floor(extract(epoch from now() - c.last_at) / 86400)::int as "daysSince",
      array(select (${thisMonday} - ${monday('r.occurred_at')}) / 7 from ${fromOccurrences(
        subject,
        sql`and r.recurring_mistake_group_id = g.id and r.occurred_at >= ${firstWeek}`,
      )}) as "weeksAgo",
      c.keys, c.last_at::text as "exactLastAt", ${silent} as "isSilent"
    from (${selectCounts(subject, groupId)}) c
    join recurring_mistakes g on g.id = c.group_id
    where ${isSubjectGroup(subject)}
    order by c.count desc, c.last_at desc, g.id`.execute(db)
  const exposures = await readExposures(
    db,
    subject,
    rows.filter(({ isSilent }) => isSilent),
  )
  return rows.map(({ exactLastAt: _, isSilent: __, ...row }) => ({
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
  const wanted = groups.map(({ id, exactLastAt, keys }) => ({ group_id: id, last_at: exactLastAt, keys }))
  const { rows } = await sql<Exposure & { groupId: string }>`
    select c.group_id as "groupId", e.*, ${isDoubtful(subject)} as "isDoubtful"
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as c (group_id uuid, last_at timestamptz, keys text[])
    cross join lateral (${selectExposure(subject)}) e`.execute(db)
  return new Map(rows.map(({ groupId, ...exposure }) => [groupId, exposure]))
}

/** Whether a visible mistake after the last occurrence of group `c` could be a repeat (D39). */
const isDoubtful = (subject: Subject) => sql`exists (select from ${openRepeats} d
  where d.group_id = c.group_id and d.user_id = ${subject.userId} and d.merged_at > c.last_at and ${visible(subject, sources.d)})`

/**
 * Counts occurrences by group. The viewer's counts are stored in recurring_stats. For a member, only the occurrences
 * that the manager can see are counted.
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
