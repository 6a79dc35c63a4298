import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import type { Past } from './delete-past.ts'

/** Whose what no longer has anybody's is. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A team is no person: what a tenant used stays with it while the team is there. */
const tenantOf = (row: string) => sql`
  case when exists (select from teams t where t.id = ${sql.ref(`${row}.tenant_id`)})
    then ${sql.ref(`${row}.tenant_id`)} else ${NOBODY}::uuid end`

/**
 * Takes out of the ledger what leads back to a person: their id, what it was for, the run it paid for, and the tenant where
 * that is a person. What was used goes along, so that each period's sum stays that of its lines.
 */
async function anonymiseUsage(
  db: Database | Trx,
  found: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with past as (
      select e.key, e.tenant_id, e.kind, e.period_start, e.state, e.amount, ${tenantOf('e')} as tenant_after
      from usage_events e where e.anonymised_at is null and e.state <> 'reserved' and ${found}
      limit ${limit} for update
    ),
    lines as (
      update usage_events e set anonymised_at = now(), user_id = null, subject = '', tenant_id = past.tenant_after,
        key = 'past:' || gen_random_uuid()
      from past where e.key = past.key
    ),
    moved as (
      select tenant_id, kind, period_start, tenant_after, coalesce(sum(amount) filter (where state = 'settled'), 0) as used
      from past where tenant_id <> tenant_after group by tenant_id, kind, period_start, tenant_after
    ),
    taken as (
      update usage_periods p set used = p.used - moved.used from moved
      where (p.tenant_id, p.kind, p.period_start) = (moved.tenant_id, moved.kind, moved.period_start)
    ),
    given as (
      insert into usage_periods (tenant_id, kind, period_start, used)
      select tenant_after, kind, period_start, sum(used) from moved group by tenant_after, kind, period_start
      on conflict (tenant_id, kind, period_start) do update set used = usage_periods.used + excluded.used
    )
    select count(*)::int as lines from past`.execute(db)
  return rows[0]?.lines ?? 0
}

/** What models cost stays, without the run that asked and the person it was for. */
async function anonymiseCosts(
  db: Database | Trx,
  found: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update model_usage m set anonymised_at = now(), run_id = gen_random_uuid(), tenant_id = ${tenantOf('m')}
    where (m.run_id, m.fence) in (
      select e.run_id, e.fence from model_usage e where e.anonymised_at is null and ${found} limit ${limit} for update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export const anonymisePastUsage = (db: Database, { before, limit }: Past) =>
  anonymiseUsage(db, sql`e.created_at < ${before}`, limit)

export const anonymisePastCosts = (db: Database, { before, limit }: Past) =>
  anonymiseCosts(db, sql`e.created_at < ${before}`, limit)

export async function anonymisePastViews(db: Database, { before, limit }: Past): Promise<number> {
  const { numAffectedRows } = await sql`
    update member_views v set viewer_id = null, viewed_id = null
    where v.id = any(array(select p.id from member_views p
      where p.at < ${before} and (p.viewer_id is not null or p.viewed_id is not null)
      limit ${limit} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Periods of persons in which nothing is counted any more, as their lines are nobody's. */
export async function deleteEmptyPeriods(db: Database | Trx, { before, limit }: Past): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from usage_periods p where (p.tenant_id, p.kind, p.period_start) in (
      select e.tenant_id, e.kind, e.period_start from usage_periods e
      where e.period_start < ${before} and e.used = 0 and e.reserved = 0 limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

const ALL = 2_147_483_647

/** Everything of one person at once, where their account is erased; nothing of theirs may be reserved any more. */
export async function anonymisePerson(trx: Trx, userId: string): Promise<void> {
  await anonymiseUsage(trx, sql`(e.user_id = ${userId} or e.tenant_id = ${userId})`, ALL)
  await anonymiseCosts(trx, sql`e.tenant_id = ${userId}`, ALL)
  await sql`delete from usage_periods where tenant_id = ${userId} and used = 0 and reserved = 0`.execute(trx)
}
