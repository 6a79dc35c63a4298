import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Begins the comparison of everything, unless one ended within the last hours. null: not due. */
export async function beginCompare(db: Database, everyHours: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into billing_compares (customers)
    select 0 where not exists (
      select from billing_compares where finished_at > now() - make_interval(hours => ${everyHours}))
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function finishCompare(
  db: Database,
  { id, customers, drifted }: { id: number; customers: number; drifted: number },
): Promise<void> {
  await db
    .updateTable('billing_compares')
    .set({ customers, drifted, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
