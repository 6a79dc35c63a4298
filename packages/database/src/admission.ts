import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { DEAD_AFTER_CRASHES, ISOLATE_AFTER_CRASHES, type WorkTable } from './leases.ts'

/** A row that is to be queued: its id, the fence it is queued under, and whether only an isolated worker may run it. */
export interface DueWork {
  id: string
  fence: number
  isolated: boolean
}

/** Seconds after which a queued row nobody claimed is queued again: what heals a queue that lost everything (Q1). */
const RING_AGAIN_SECONDS = 3

const isolated = sql`crashes + case when state = 'claimed' then 1 else 0 end >= ${ISOLATE_AFTER_CRASHES}`
const alive = sql`crashes + case when state = 'claimed' then 1 else 0 end < ${DEAD_AFTER_CRASHES}`

// A limit that is computed in the statement tells the planner nothing: it reads the whole table to update a handful of rows.
// The outer limits below are the most there can be, said in numbers.

/** Marks due rows as queued, oldest first, so that at most `limit` are in flight, and returns them. */
export async function admitOldest(
  db: Database,
  table: 'deliveries' | 'discoveries' | 'agent_runs',
  limit: number,
): Promise<DueWork[]> {
  const name: RawBuilder<unknown> = sql.table(table)
  const { rows } = await sql<DueWork>`
    with picked as (
      select id from ${name} where state = 'waiting' and rung_at is null and due_at <= now()
      order by due_at, id
      limit greatest(0, ${limit} - (select count(*) from ${name} where rung_at is not null and state in ('waiting', 'claimed')))
      for update skip locked)
    update ${name} set rung_at = now()
    where id in (select id from picked limit ${limit})
    returning id, fence, ${isolated} as isolated`.execute(db)
  return rows.map(asText)
}

/**
 * Takes tenants in turn: each gets at most `perTenant` runs in flight, all together at most `total`. A loose index scan
 * visits one index entry per tenant, so 100,000 waiting runs of one tenant cost the same as one.
 */
export async function admitRuns(
  db: Database,
  { total, perTenant }: { total: number; perTenant: number },
): Promise<DueWork[]> {
  const { rows } = await sql<DueWork>`
    with recursive tenants as (
      (select tenant_id from analysis_runs where state = 'waiting' and rung_at is null order by tenant_id limit 1)
      union all
      select (select r.tenant_id from analysis_runs r
        where r.state = 'waiting' and r.rung_at is null and r.tenant_id > tenants.tenant_id order by r.tenant_id limit 1)
      from tenants where tenants.tenant_id is not null
    ),
    flying as (
      select tenant_id, count(*) as n from analysis_runs
      where rung_at is not null and state in ('waiting', 'claimed') group by tenant_id
    ),
    picked as (
      select due.id from tenants
      left join flying using (tenant_id)
      cross join lateral (
        select id, due_at, row_number() over (order by due_at, id) as turn from (
          select id, due_at from analysis_runs r
          where r.tenant_id = tenants.tenant_id and r.state = 'waiting' and r.rung_at is null and r.due_at <= now()
          order by due_at, id limit greatest(0, ${perTenant} - coalesce(flying.n, 0))) first
      ) due
      where tenants.tenant_id is not null
      order by due.turn, due.due_at
      limit greatest(0, ${total} - (select coalesce(sum(n), 0) from flying))
    )
    update analysis_runs set rung_at = now()
    where id in (select id from picked limit ${total}) and state = 'waiting' and rung_at is null
    returning id, fence, ${isolated} as isolated`.execute(db)
  return rows.map(asText)
}

/**
 * Rows that were queued but that nobody claimed in time, and rows whose lease ran out: to be queued again. The queue drops
 * the ones it still has, because they carry the same job id.
 */
export async function ringAgain(db: Database, table: WorkTable, limit: number): Promise<DueWork[]> {
  const name: RawBuilder<unknown> = sql.table(table)
  const { rows } = await sql<DueWork>`
    update ${name} set rung_at = now()
    where id in (
      select id from ${name}
      where rung_at < now() - make_interval(secs => ${RING_AGAIN_SECONDS}) and state in ('waiting', 'claimed') and ${alive}
        and (state = 'waiting' or lease_until < now())
      order by rung_at limit ${limit} for update skip locked)
    returning id, fence, ${isolated} as isolated`.execute(db)
  return rows.map(asText)
}

/** Rows that crashed their worker too often, alone as well: they end as failed, for a person to look at (dead letters). */
export async function findDead(
  db: Database,
  table: WorkTable,
  limit: number,
): Promise<{ id: string; fence: number }[]> {
  const { rows } = await sql<{ id: string; fence: number }>`
    select id, fence from ${sql.table(table)}
    where rung_at is not null and state = 'claimed' and lease_until < now() and crashes + 1 >= ${DEAD_AFTER_CRASHES}
    limit ${limit}`.execute(db)
  return rows.map((row) => ({ id: String(row.id), fence: row.fence }))
}

const asText = (row: DueWork): DueWork => ({ ...row, id: String(row.id) })
