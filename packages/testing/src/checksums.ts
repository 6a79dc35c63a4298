import type { Pool } from 'pg'

/** Returns each table's row count and checksum, and each sequence's last value. */
export async function computeChecksums(pool: Pool): Promise<Record<string, string>> {
  const { rows: places } = await pool.query<{ name: string; kind: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name, kind } of places) {
    const asked =
      kind === 'S'
        ? `select last_value || ' ' || is_called as sum from ${name}`
        : `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 7)), 0) as sum from ${name} t`
    const { rows } = await pool.query<{ sum: string }>(asked)
    sums[name] = rows[0]!.sum
  }
  return sums
}
