import type pg from 'pg'
import { nameOfRole } from './roles.ts'

/** Where BullMQ keeps its tables on PostgreSQL; see packages/queue. */
const SCHEMA = 'bullmq'

/**
 * Where the queue is in this database, the worker makes and keeps its tables, which hold ids alone. Those that another role
 * made are dropped: whatever is due is queued again within seconds.
 */
export async function lendQueue(client: pg.Client, isHere: boolean): Promise<void> {
  const worker = nameOfRole('worker')
  const { rows } = await client.query<{ name: string; owner: string | null }>(
    `select current_database() as name, (select nspowner::regrole::text from pg_namespace where nspname = $1) as owner`,
    [SCHEMA],
  )
  const { name, owner } = rows[0]!
  const database = client.escapeIdentifier(name)
  await client.query(`revoke create on database ${database} from ${worker}`)
  if (!isHere) return
  await client.query(`grant create on database ${database} to ${worker}`)
  if (owner !== null && owner !== worker) await client.query(`drop schema ${SCHEMA} cascade`)
}
