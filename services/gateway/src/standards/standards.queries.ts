import type { LIST_FILTERS, ListSort } from '@debrief/contracts/lists/constants'
import type { Filters } from '@debrief/contracts/lists/filters'
import type { Standard } from '@debrief/contracts/standards/standards'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import type { Looker } from '@debrief/database/pull-requests/visibility'
import { shownLanguages } from '@debrief/database/standards/scope'
import { sql } from 'kysely'
import {
  allConditions,
  beyond,
  contains,
  cutPage,
  exactTime,
  orderBy,
  withinDays,
} from '../lists/conditions.queries.ts'
import { linkLesson } from '../mistakes/lessons/catalog.ts'
import { readCounts, utc, type VisibleCounts } from './counts.queries.ts'

type Row = Omit<Standard, keyof VisibleCounts | 'lesson'> & { lesson: string | null; at: string }

const columns = sql`
  g.id, g.title, g.description, g.category, ${shownLanguages} as languages, g.paths, g.lesson, g.source,
  ${utc(sql`g.created_at`)} as "createdAt", ${utc(sql`g.updated_at`)} as "updatedAt",
  ${utc(sql`g.approved_at`)} as "approvedAt", approver.github_username as "approvedBy",
  ${utc(sql`g.confirmed_at`)} as "confirmedAt", ${exactTime(sql`g.approved_at`)} as at`

const approver = sql`left join users approver on approver.id = g.approved_as_standard_by and approver.deleted_at is null`

async function withCounts(db: Database, looker: Looker, rows: readonly Row[]): Promise<Standard[]> {
  const counts = await readCounts(
    db,
    looker,
    rows.map(({ id }) => id),
  )
  return rows.map(({ at: _, lesson, ...row }) => {
    const { people: __, ...seen } = counts(row.id)
    return { ...row, lesson: linkLesson(lesson), ...seen }
  })
}

type Sort = ListSort<'team-standards'>
type StandardFilters = Pick<Filters, (typeof LIST_FILTERS)['team-standards'][number]>

interface StandardListOptions extends StandardFilters {
  sort?: Sort
  after?: string | undefined
  limit: number
}

export async function readStandards(
  db: Database,
  looker: Looker,
  { search, language, category, lesson, period, sort = 'newest', after, limit }: StandardListOptions,
): Promise<{ standards: Standard[]; next: string | null }> {
  const order = { number: null, at: sql`g.approved_at`, id: sql`g.id`, descending: sort === 'newest' }
  const also = allConditions([
    search !== undefined &&
      sql`(${contains(sql`g.title`, search)} or ${contains(sql`array_to_string(g.paths, ' ')`, search)})`,
    language !== undefined && sql`${language} = any(${shownLanguages})`,
    category !== undefined && sql`g.category = ${category}`,
    lesson !== undefined && sql`g.lesson = ${lesson}`,
    period !== undefined && withinDays(sql`g.approved_at`, period),
    beyond(order, after),
  ])
  const { rows } = await sql<Row>`
    select ${columns} from recurring_mistakes g ${approver}
    where g.team_id = ${looker.teamId} and g.is_team_standard ${also}
    order by ${orderBy(order)} limit ${sql.lit(limit + 1)}`.execute(db)
  const { page, next } = cutPage(rows, limit, ({ at, id }) => ({ number: null, at, id }))
  return { standards: await withCounts(db, looker, page), next }
}

export async function countStandards(db: Database, teamId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from recurring_mistakes
    where team_id = ${teamId} and is_team_standard`.execute(db)
  return onlyRow(rows).total
}

export async function isStandard(
  db: Database,
  { standardId, teamId }: { standardId: string; teamId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from recurring_mistakes where id = ${standardId} and team_id = ${teamId} and is_team_standard`.execute(
    db,
  )
  return rows.length > 0
}

export async function readStandard(db: Database, looker: Looker, id: string): Promise<Standard | null> {
  const { rows } = await sql<Row>`
    select ${columns} from recurring_mistakes g ${approver}
    where g.id = ${id} and g.team_id = ${looker.teamId} and g.is_team_standard`.execute(db)
  const [standard] = await withCounts(db, looker, rows)
  return standard ?? null
}
