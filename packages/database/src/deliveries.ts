import { sql, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './connect.ts'
import type { DB } from './tables.ts'

export type DeliverySource = 'github-repository' | 'github-app' | 'stripe'

export interface NewDelivery {
  source: DeliverySource
  /** What the sender's id is unique within: the repository's id for its own hook, the App, the Stripe account. */
  hookId: string
  deliveryId: string
  event: string
  repositoryId: string | null
  /** JSON text of the few fields a handler reads, or null where no handler reads this event. */
  facts: string | null
}

export interface StoredDelivery {
  id: number
  /** False: a delivery with this key was there before, in the table or earlier in the batch. */
  isNew: boolean
}

interface KeyedRow {
  id: number
  source: string
  hook_id: string
  delivery_id: string
}

const keyOf = (row: { source: string; hook_id: string; delivery_id: string }) =>
  `${row.source}\n${row.hook_id}\n${row.delivery_id}`
const keyOfNew = (d: NewDelivery) => `${d.source}\n${d.hookId}\n${d.deliveryId}`

/**
 * Stores a batch in one statement and returns each row in the given order; a repeated key gives the row that was there
 * first. One commit for all: when this resolves, all are durable; when it rejects, none is promised.
 */
export async function storeDeliveries(
  pool: Pool,
  deliveries: readonly NewDelivery[],
): Promise<StoredDelivery[]> {
  const batch = new Map<string, NewDelivery>()
  for (const delivery of deliveries) {
    const key = keyOfNew(delivery)
    if (!batch.has(key)) batch.set(key, delivery)
  }
  const ids = new Map<string, number>()
  for (const row of await insertNew(pool, inOneOrder(batch))) ids.set(keyOf(row), row.id)
  const fresh = new Set(ids.keys())
  const missing = [...batch].filter(([key]) => !fresh.has(key)).map(([, delivery]) => delivery)
  if (missing.length > 0) for (const row of await findKnown(pool, missing)) ids.set(keyOf(row), row.id)
  return deliveries.map((delivery) => {
    const key = keyOfNew(delivery)
    const id = ids.get(key)
    if (id === undefined) throw new Error('a delivery was neither stored nor found')
    return { id, isNew: fresh.delete(key) }
  })
}

/** As storeDeliveries, but gives the ids alone. */
export async function recordDeliveries(pool: Pool, deliveries: readonly NewDelivery[]): Promise<number[]> {
  return (await storeDeliveries(pool, deliveries)).map(({ id }) => id)
}

// Two statements that hold the same keys in different orders would wait for each other.
function inOneOrder(batch: ReadonlyMap<string, NewDelivery>): NewDelivery[] {
  return [...batch.keys()].toSorted().map((key) => batch.get(key)!)
}

const COLUMNS = 6

/** Rows of parameters: as arrays or JSON, 32 rows cost the server half as much again (36 to 46 µs a row against 22 to 28). */
async function insertNew(pool: Pool, deliveries: readonly NewDelivery[]): Promise<KeyedRow[]> {
  const size = sizeOfStatement(deliveries.length)
  const values: (string | null)[] = []
  for (let index = 0; index < size; index += 1) {
    const d = deliveries[Math.min(index, deliveries.length - 1)]!
    values.push(d.source, d.hookId, d.deliveryId, d.event, d.repositoryId, d.facts)
  }
  const name = `record-deliveries-${size}`
  const { rows } = await pool.query<KeyedRow>({ name, text: insertText(size), values })
  return rows
}

/** Few sizes make few prepared statements; the rows added to reach one repeat the last, which the key drops. */
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
  const text = `insert into deliveries (source, hook_id, delivery_id, event, repository_id, facts)
    values ${Array.from({ length: size }, (_, index) => row(index)).join(',')}
    on conflict (source, hook_id, delivery_id) do nothing
    returning id, source, hook_id, delivery_id`
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

/** Ends a delivery under its fence, as the last write of the transaction that did its work. False: another claim took over. */
export async function markDeliveryHandled(
  trx: Transaction<DB>,
  { id, fence, outcome }: { id: number; fence: number; outcome: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ state: 'done', outcome, lease_until: null, finished_at: sql`now()`, error: null })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a delivery that cannot be handled; it stays, to be looked at and run again. False: fenced off. */
export async function failDelivery(
  db: Database,
  { id, fence, error }: { id: number; fence: number; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'failed', outcome: 'failed', error, lease_until: null, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
