import type { Scene } from '../promise.ts'

export async function digest({ judge }: Scene): Promise<string> {
  const tables = [
    'deliveries',
    'analysis_runs',
    'pull_requests',
    'pr_analysis',
    'mistakes',
    'usage_periods',
    'usage_events',
  ]
  const parts = tables.map(
    (table) => `(select coalesce(sum(hashtextextended(t::text, 7)), 0) from ${table} t)`,
  )
  const { rows } = await judge.pool.query<{ digest: string }>(
    `select concat_ws(',', ${parts.join(', ')}) as digest`,
  )
  return rows[0]!.digest
}
