import { sql } from 'kysely'

// Weeks start on Monday (UTC).

export const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const monday = (column: string) => sql`date_trunc('week', ${sql.ref(column)} at time zone 'UTC')::date`
export const thisMonday = sql`date_trunc('week', now() at time zone 'UTC')::date`

/** The Mondays of the last `weeks` weeks, including the current week, oldest first. */
export const weeksBack = (weeks: number) =>
  sql`generate_series(${thisMonday} - ${sql.lit(7 * (weeks - 1))}, ${thisMonday}, interval '7 days')`

/** The subquery makes PostgreSQL evaluate the time only once. */
export const sinceMonday = (weeks: number) =>
  sql`(select (${thisMonday} - ${sql.lit(7 * (weeks - 1))})::timestamp at time zone 'UTC')`
