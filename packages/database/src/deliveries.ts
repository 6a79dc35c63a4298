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

const COLUMNS = 6
const keyOf = (row: { source: string; hook_id: string; delivery_id: string }) =>
  `${row.source}\n${row.hook_id}\n${row.delivery_id}`

/**
 * Stores a batch in one statement and returns each row's id in the given order; a repeated key gives the id of the row
 * that was there first. One commit for all: when this resolves, all are durable; when it rejects, none is promised.
 */
export async function recordDeliveries(pool: Pool, deliveries: readonly NewDelivery[]): Promise<number[]> {
  const ids = new Map<string, number>()
  for (const row of await insertNew(pool, deliveries)) ids.set(keyOf(row), row.id)
  const keys = deliveries.map((d) =>
    keyOf({ source: d.source, hook_id: d.hookId, delivery_id: d.deliveryId }),
  )
  const missing = deliveries.filter((_, index) => !ids.has(keys[index]!))
  if (missing.length > 0) for (const row of await findKnown(pool, missing)) ids.set(keyOf(row), row.id)
  return keys.map((key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error('a delivery was neither stored nor found')
    return id
  })
}

interface KeyedRow {
  id: number
  source: string
  hook_id: string
  delivery_id: string
}

/** Sizes are rounded up to a power of two (the last row repeated, which the key drops), so that few statements are prepared. */
async function insertNew(pool: Pool, deliveries: readonly NewDelivery[]): Promise<KeyedRow[]> {
  const size = 2 ** Math.ceil(Math.log2(deliveries.length))
  const values: (string | null)[] = []
  for (let index = 0; index < size; index += 1) {
    const d = deliveries[Math.min(index, deliveries.length - 1)]!
    values.push(d.source, d.hookId, d.deliveryId, d.event, d.repositoryId, d.facts)
  }
  const { rows } = await pool.query<KeyedRow>({
    name: `record-deliveries-${size}`,
    text: insertText(size),
    values,
  })
  return rows
}

const texts = new Map<number, string>()

function insertText(size: number): string {
  const known = texts.get(size)
  if (known) return known
  const row = (index: number) =>
    `(${Array.from({ length: COLUMNS }, (_, c) => `$${index * COLUMNS + c + 1}`).join(',')})`
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
