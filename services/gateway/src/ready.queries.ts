import type { Database } from '@debrief/database/connect'
import { sql } from 'kysely'

/** Rejects while the database does not answer. */
export async function checkDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Rejects until the newest tables that the gateway reads are there. */
export async function checkTables(db: Database): Promise<void> {
  await sql`select from mistakes where false`.execute(db)
}
