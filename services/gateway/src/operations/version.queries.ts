import type { Database } from '@debrief/database/connect'
import { onlyRow } from '@debrief/database/only-row'
import { sql } from 'kysely'

export async function readPostgresVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(db)
  return onlyRow(rows).version
}
