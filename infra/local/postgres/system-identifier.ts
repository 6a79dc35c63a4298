import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

/**
 * The id that initdb gave this data folder. It's the first field of global/pg_control
 * (src/include/catalog/pg_control.h).
 */
export function readSystemIdentifier(folder: string): string {
  return readFileSync(join(folder, 'global', 'pg_control'))
    .readBigUInt64LE(0)
    .toString()
}

export async function identify(client: Client): Promise<{ systemId: string; pid: number }> {
  const { rows } = await client.query(
    `select (select system_identifier::text from pg_control_system()) as "systemId",
            split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
  )
  return rows[0]
}
