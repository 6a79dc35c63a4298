import type { Connection } from '@debrief/database/connect'

export async function findTraces(
  { pool }: Connection,
  traces: readonly string[],
): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hits: number }>(
      `select count(*)::int as hits from ${name} t
      where exists (select from unnest($1::text[]) trace where position(lower(trace) in lower(t::text)) > 0)`,
      [traces],
    )
    if (rows[0]!.hits > 0) found[name] = rows[0]!.hits
  }
  return found
}

export async function tablesOfPeople({ pool }: Connection): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}
