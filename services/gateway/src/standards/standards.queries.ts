import type { Standard } from '@debrief/contracts/standards/standards'
import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import type { Looker } from '@debrief/database/pull-requests/visibility'
import type { Category } from '@debrief/domain/mistakes/categories'
import { type RawBuilder, sql } from 'kysely'
import { linkLesson } from '../mistakes/lessons/catalog.ts'
import { readCounts, type SeenCounts, utc } from './counts.queries.ts'

/** Formats a time with microseconds, which the page cursor needs. */
export const exactly = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type Row = Omit<Standard, keyof SeenCounts | 'lesson'> & { lesson: string | null; at: string }

/** The columns of a standard `g`, without its counts. */
const columns = sql`
  g.id, g.title, g.description, g.category, g.programming_language as "programmingLanguage", g.lesson, g.source,
  ${utc(sql`g.created_at`)} as "createdAt", ${utc(sql`g.updated_at`)} as "updatedAt",
  ${utc(sql`g.approved_at`)} as "approvedAt", approver.github_username as "approvedBy",
  ${utc(sql`g.confirmed_at`)} as "confirmedAt", ${exactly(sql`g.approved_at`)} as at`

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

interface Wanted {
  category?: Category | undefined
  after?: string | undefined
  limit: number
}

/** Reads a page of the team's standards, newest first. `next` is the cursor for the following page. */
export async function readStandards(
  db: Database,
  looker: Looker,
  { category, after, limit }: Wanted,
): Promise<{ standards: Standard[]; next: string | null }> {
  const [at, id] = after?.split('_') ?? []
  const of = category ? sql`and g.category = ${category}` : sql``
  const beyond = id ? sql`and (g.approved_at, g.id) < (${at}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select ${columns} from recurring_mistakes g ${approver}
    where g.team_id = ${looker.teamId} and g.is_team_standard ${of} ${beyond}
    order by g.approved_at desc, g.id desc limit ${sql.lit(limit + 1)}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? `${last.at}_${last.id}` : null
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

/** Null if the team doesn't have this standard. */
export async function readStandard(db: Database, looker: Looker, id: string): Promise<Standard | null> {
  const { rows } = await sql<Row>`
    select ${columns} from recurring_mistakes g ${approver}
    where g.id = ${id} and g.team_id = ${looker.teamId} and g.is_team_standard`.execute(db)
  const [standard] = await withCounts(db, looker, rows)
  return standard ?? null
}
