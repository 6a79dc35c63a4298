import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import type { JobDeclaration } from '../jobs/declare-job.ts'

export const routeDelivery: JobDeclaration<{ deliveryId: number }> = {
  kind: 'route-delivery',
  input: z.object({ deliveryId: z.int() }),
  key: ({ deliveryId }) => String(deliveryId),
}

export type DeliverySource = 'github-repository' | 'github-app' | 'github-standards-app' | 'stripe'

export interface NewDelivery {
  source: DeliverySource
  /**
   * The scope in which delivery ids are unique: the connection's id for a repository webhook, or a name for a GitHub
   * App or the Stripe account.
   */
  hookId: string
  deliveryId: string
  event: string
  repositoryId: string | null
  /** JSON with the few fields that handlers read; null if no handler reads this event. */
  facts: string | null
}

export interface StoredDelivery {
  id: number
  /** False if a delivery with this key was already in the table or earlier in the batch. */
  isNew: boolean
}

interface KeyedRow {
  id: number
  source: string
  hook_id: string
  delivery_id: string
}

const toRowKey = (row: { source: string; hook_id: string; delivery_id: string }) =>
  `${row.source}\n${row.hook_id}\n${row.delivery_id}`
const toDeliveryKey = (d: NewDelivery) => `${d.source}\n${d.hookId}\n${d.deliveryId}`

/**
 * Stores a batch and its jobs in one statement. Returns one row per delivery, in order; a repeated key returns the
 * existing row. If this rejects, the batch may or may not have been stored.
 */
export async function storeDeliveries(
  pool: Pool,
  deliveries: readonly NewDelivery[],
): Promise<StoredDelivery[]> {
  const batch = new Map<string, NewDelivery>()
  for (const delivery of deliveries) {
    const key = toDeliveryKey(delivery)
    if (!batch.has(key)) batch.set(key, delivery)
  }
  const ids = new Map<string, number>()
  for (const row of await insertNew(pool, inOneOrder(batch))) ids.set(toRowKey(row), row.id)
  const fresh = new Set(ids.keys())
  const missing = [...batch].filter(([key]) => !fresh.has(key)).map(([, delivery]) => delivery)
  if (missing.length > 0) for (const row of await findKnown(pool, missing)) ids.set(toRowKey(row), row.id)
  return deliveries.map((delivery) => {
    const key = toDeliveryKey(delivery)
    const id = ids.get(key)
    if (id === undefined) throw new Error('a delivery was neither stored nor found')
    return { id, isNew: fresh.delete(key) }
  })
}

export async function recordDeliveries(pool: Pool, deliveries: readonly NewDelivery[]): Promise<number[]> {
  return (await storeDeliveries(pool, deliveries)).map(({ id }) => id)
}

// Two statements that lock the same keys in different orders could deadlock.
function inOneOrder(batch: ReadonlyMap<string, NewDelivery>): NewDelivery[] {
  return [...batch].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, delivery]) => delivery)
}

const COLUMNS = 6

/** Passing each value as its own parameter takes the server 22 to 28 µs per row. Arrays or JSON take 36 to 46 µs. */
async function insertNew(pool: Pool, deliveries: readonly NewDelivery[]): Promise<KeyedRow[]> {
  const last = deliveries.at(-1)
  if (!last) return []
  const size = sizeOfStatement(deliveries.length)
  const values: (string | null)[] = []
  for (let index = 0; index < size; index += 1) {
    const d = deliveries[index] ?? last
    values.push(d.source, d.hookId, d.deliveryId, d.event, d.repositoryId, d.facts)
  }
  const name = `record-deliveries-${size}`
  const { rows } = await pool.query<KeyedRow>({ name, text: insertText(size), values })
  return rows
}

/**
 * Rounds up the number of rows, to limit the number of prepared statements. The extra rows repeat the last row, so `on
 * conflict` skips them.
 */
function sizeOfStatement(rows: number): number {
  if (rows <= 8) return rows
  return rows <= 64 ? 4 * Math.ceil(rows / 4) : 2 ** Math.ceil(Math.log2(rows))
}

const texts = new Map<number, string>()

function insertText(size: number): string {
  const known = texts.get(size)
  if (known) return known
  const row = (index: number) =>
    `(${Array.from({ length: COLUMNS }, (_, column) => `$${index * COLUMNS + column + 1}`).join(',')})`
  const text = `with stored as (
      insert into deliveries (source, hook_id, delivery_id, event, repository_id, facts)
      values ${Array.from({ length: size }, (_, index) => row(index)).join(',')}
      on conflict (source, hook_id, delivery_id) do nothing
      returning id, source, hook_id, delivery_id),
    enqueued as (
      select count(*) from (
        select jsonb_agg(jsonb_build_object('key', id::text, 'input', jsonb_build_object('deliveryId', id),
          'requestId', delivery_id)) as entries
        from stored having count(*) > 0) batch
      cross join lateral enqueue_jobs('${routeDelivery.kind}', batch.entries))
    select stored.* from stored, enqueued`
  texts.set(size, text)
  return text
}

async function findKnown(pool: Pool, deliveries: readonly NewDelivery[]): Promise<KeyedRow[]> {
  const { rows } = await pool.query<KeyedRow>({
    name: 'find-deliveries',
    text: `select d.id, d.source, d.hook_id, d.delivery_id from deliveries d
      join unnest($1::text[], $2::text[], $3::text[]) k (source, hook_id, delivery_id) using (source, hook_id, delivery_id)`,
    values: [
      deliveries.map((d) => d.source),
      deliveries.map((d) => d.hookId),
      deliveries.map((d) => d.deliveryId),
    ],
  })
  return rows
}

export interface Delivery {
  id: number
  source: string
  event: string
  deliveryId: string
  repositoryId: string | null
  facts: unknown
  receivedAt: Date
}

export async function findDelivery(db: Database, id: number): Promise<Delivery | null> {
  const row = await db
    .selectFrom('deliveries')
    .select(['id', 'source', 'event', 'delivery_id', 'repository_id', 'facts', 'received_at'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    source: row.source,
    event: row.event,
    deliveryId: row.delivery_id,
    repositoryId: row.repository_id,
    facts: row.facts,
    receivedAt: row.received_at,
  }
}

/** Call this in the transaction that completes the delivery's job. */
export async function endDelivery(
  trx: Trx,
  id: number,
  end: { outcome: string; error?: string },
): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({
      state: end.error === undefined ? 'done' : 'failed',
      outcome: end.outcome,
      error: end.error ?? null,
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
