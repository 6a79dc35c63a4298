import { ASSISTED } from '@debrief/contracts/lists/constants'
import { type Cursor, formatCursor, parseCursor } from '@debrief/contracts/lists/cursor'
import { Problem } from '@debrief/contracts/problem'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * Whether the column contains the text, ignoring case. The C collation is three times as fast, but ignores case only
 * for ASCII letters.
 */
export function contains(column: Sql, text: string): Sql {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return isAscii(text) ? sql`${column} collate "C" ilike ${pattern}` : sql`${column} ilike ${pattern}`
}

const isAscii = (text: string) => [...text].every((sign) => sign < '\u0080')

/** Whether the title contains the text. For text such as "#482", also true if the pull request has that number. */
export function titled(table: string, text: string): Sql {
  const title = contains(sql.ref(`${table}.title`), text)
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return number ? sql`(${title} or ${sql.ref(`${table}.pr_number`)} = ${Number(number)})` : title
}

/** Whether a coding agent assisted with pull request `table`: the agent with this id, any agent, or none. */
export function assistedBy(table: string, wanted: string): Sql {
  const agents = sql.ref(`${table}.assisted_by`)
  if (wanted === ASSISTED.any) return sql`${agents} <> '{}'`
  if (wanted === ASSISTED.none) return sql`${agents} = '{}'`
  return sql`${wanted} = any(${agents})`
}

export const withinDays = (time: Sql, days: string): Sql =>
  sql`${time} >= now() - make_interval(days => ${Number(days)})`

/**
 * Joins the conditions with `and`, and puts another `and` before them. Skips undefined and false conditions; empty if
 * none remain.
 */
export function allConditions(conditions: readonly (Sql | undefined | false)[]): Sql {
  const wanted = conditions.filter((one) => one !== undefined && one !== false)
  return wanted.length > 0 ? sql`and ${sql.join(wanted, sql` and `)}` : sql``
}

/** The columns that order a list. `number` is null if the list is ordered by time. */
export interface Order {
  number: Sql | null
  at: Sql
  id: Sql
  descending: boolean
}

export const orderBy = ({ number, at, id, descending }: Order): Sql => {
  const direction = descending ? sql`desc` : sql`asc`
  return sql.join([number, at, id].flatMap((column) => (column ? [sql`${column} ${direction}`] : [])))
}

/** The condition for the entries after the cursor. */
export function beyond({ number, at, id, descending }: Order, after: string | undefined): Sql | undefined {
  const cursor = parseCursor(after)
  if (!cursor) return undefined
  if ((number === null) !== (cursor.number === null)) throw otherOrder()
  const sign = descending ? sql`<` : sql`>`
  const end = sql`${cursor.at}::timestamptz, ${cursor.id}::uuid`
  return number
    ? sql`(${number}, ${at}, ${id}) ${sign} (${cursor.number}::int, ${end})`
    : sql`(${at}, ${id}) ${sign} (${end})`
}

/** The time of a cursor, with microseconds. */
export const exactTime = (time: Sql): RawBuilder<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Cuts the list to a page. `next` is the cursor for the following page, or null on the last page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  end: (row: Row) => Cursor,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last !== undefined ? formatCursor(end(last)) : null }
}

const otherOrder = () =>
  new Problem('request_invalid', 400, 'This page cursor is for a different sort order. Reload the page.')
