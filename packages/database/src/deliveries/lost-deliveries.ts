import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../connect.ts'
import { type NewDelivery, storeDeliveries } from './deliveries.ts'

/**
 * Identifies a webhook. `hookId` is the connection's id for a repository webhook, and `app` or `standards-app` for the
 * webhook of a GitHub App.
 */
export interface HookKey {
  source: 'github-repository' | 'github-app' | 'github-standards-app'
  hookId: string
}

export interface DeliveryRecord {
  deliveryId: string
  /** The delivery attempt's id on GitHub, up to 19 digits; null for a merge that was found without a delivery. */
  githubId: string | null
  event: string
  sentAt: string
}

export interface LostDelivery {
  id: number
  deliveryId: string
  githubId: string | null
  event: string
  wasAsked: boolean
}

const sameKey = sql`d.source = l.source and d.hook_id = l.hook_id and d.delivery_id = l.delivery_id`
const isOpen = sql`l.healed_at is null and l.given_up_at is null`

/** Records sent deliveries that aren't stored, even if GitHub reports them as delivered. */
export async function noteLost(
  db: Database,
  { source, hookId }: HookKey,
  sent: readonly DeliveryRecord[],
): Promise<number> {
  if (sent.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into lost_deliveries (source, hook_id, delivery_id, github_id, event, sent_at)
    select ${source}, ${hookId}, s.delivery_id, s.github_id, s.event, s.sent_at
    from unnest(${sent.map(({ deliveryId }) => deliveryId)}::text[], ${sent.map(({ githubId }) => githubId)}::bigint[],
      ${sent.map(({ event }) => event)}::text[], ${sent.map(({ sentAt }) => sentAt)}::timestamptz[])
      as s (delivery_id, github_id, event, sent_at)
    where not exists (select from deliveries d
      where d.source = ${source} and d.hook_id = ${hookId} and d.delivery_id = s.delivery_id)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function noteRedelivered(db: Database, { source, hookId }: HookKey): Promise<number> {
  const { numAffectedRows } = await sql`
    update lost_deliveries l set healed_at = greatest(d.received_at, l.found_at), healed_by = 'redelivery'
    from deliveries d
    where l.source = ${source} and l.hook_id = ${hookId} and ${isOpen} and ${sameKey}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function findLost(
  db: Database,
  { source, hookId }: HookKey,
  { patienceSeconds, limit }: { patienceSeconds: number; limit: number },
): Promise<LostDelivery[]> {
  const { rows } = await sql<LostDelivery>`
    select l.id, l.delivery_id as "deliveryId", l.github_id::text as "githubId", l.event,
      l.asked_at <= now() - make_interval(secs => ${patienceSeconds}) as "wasAsked"
    from lost_deliveries l
    where l.source = ${source} and l.hook_id = ${hookId} and ${isOpen}
      and (l.asked_at is null or l.asked_at <= now() - make_interval(secs => ${patienceSeconds}))
    order by l.sent_at, l.id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, wasAsked: row.wasAsked ?? false }))
}

export async function isAnyLost(db: Database, { source, hookId }: HookKey): Promise<boolean> {
  const { rows } = await sql`
    select from lost_deliveries l where l.source = ${source} and l.hook_id = ${hookId} and ${isOpen} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function noteAsked(db: Database, id: number): Promise<void> {
  await db.updateTable('lost_deliveries').set({ asked_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/**
 * Gives up on lost deliveries whose connection is gone, or that GitHub no longer keeps
 * (https://docs.github.com/webhooks/testing-and-troubleshooting-webhooks/redelivering-webhooks). Returns their number.
 */
export async function giveUpHopeless(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    update lost_deliveries l set given_up_at = now(), reason = case when c.hook_id is null
        then 'The repository was disconnected.' else 'GitHub keeps deliveries for only three days.' end
    from lost_deliveries o left join reconciliations c on c.hook_id = o.hook_id
    where o.id = l.id and ${isOpen}
      and (c.hook_id is null or (o.github_id is not null and o.sent_at < now() - interval '4 days'))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function giveUpLost(db: Database, id: number, reason: string): Promise<void> {
  await db
    .updateTable('lost_deliveries')
    .set({ given_up_at: sql<Date>`now()`, reason: reason.slice(0, 500) })
    .where('id', '=', id)
    .where('healed_at', 'is', null)
    .execute()
}

/** Stores a fetched delivery under its original key, so a later redelivery has no effect. */
export async function storeFetched(
  { db, pool }: { db: Database; pool: Pool },
  delivery: NewDelivery,
): Promise<void> {
  await storeDeliveries(pool, [delivery])
  const { source, hookId, deliveryId } = delivery
  await db
    .updateTable('lost_deliveries')
    .set({ healed_at: sql<Date>`now()`, healed_by: 'fetched' })
    .where('source', '=', source)
    .where('hook_id', '=', hookId)
    .where('delivery_id', '=', deliveryId)
    .where('healed_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute()
}

/**
 * Returns the numbers of the merged pull requests whose merge isn't stored. While a delivery from the repository's
 * webhook waits, returns an empty list, because that delivery may contain a missing merge.
 */
export async function findMissingMerges(
  db: Database,
  { repositoryId, numbers }: { repositoryId: string; numbers: readonly number[] },
): Promise<number[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ number: number }>`
    select n as number from unnest(${numbers}::int[]) n
    where not exists (select from pull_requests p
      where p.repository_id = ${repositoryId} and p.pr_number = n and p.merged_at is not null)
    and not exists (select from deliveries d
      where d.source = 'github-repository' and d.hook_id = ${repositoryId} and d.state = 'waiting')`.execute(
    db,
  )
  return rows.map(({ number }) => number)
}
