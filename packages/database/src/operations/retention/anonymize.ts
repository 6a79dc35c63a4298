import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../connect.ts'
import type { DeletionBounds } from './delete-past.ts'

export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Keeps a tenant that is an existing team, because a team isn't a person. */
const anonymizeTenant = (row: string) => sql`
  case when exists (select from teams t where t.id = ${sql.ref(`${row}.tenant_id`)})
    then ${sql.ref(`${row}.tenant_id`)} else ${NOBODY}::uuid end`

/** The usage moves to the new tenant, so each period still equals the sum of its events. */
async function anonymizeUsage(
  db: Database | Trx,
  selection: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    with past as (
      select e.key, e.tenant_id, e.kind, e.period_start, e.state, e.amount, ${anonymizeTenant('e')} as tenant_after
      from usage_events e where e.anonymised_at is null and e.state <> 'reserved' and ${selection}
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

/** Keeps the cost of model calls, but removes the ids of the run and the person. */
async function anonymizeCosts(
  db: Database | Trx,
  selection: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update model_usage m set anonymised_at = now(), run_id = gen_random_uuid(), tenant_id = ${anonymizeTenant('m')}
    where (m.run_id, m.job_id, m.fence) in (
      select e.run_id, e.job_id, e.fence from model_usage e where e.anonymised_at is null and ${selection} limit ${limit} for update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export const anonymizePastUsage = (db: Database, { before, limit }: DeletionBounds) =>
  anonymizeUsage(db, sql`e.created_at < ${before}`, limit)

export const anonymizePastCosts = (db: Database, { before, limit }: DeletionBounds) =>
  anonymizeCosts(db, sql`e.created_at < ${before}`, limit)

export async function anonymizePastViews(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { numAffectedRows } = await sql`
    update member_views v set viewer_id = null, viewed_id = null
    where v.id = any(array(select p.id from member_views p
      where p.at < ${before} and (p.viewer_id is not null or p.viewed_id is not null)
      limit ${limit} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteEmptyPeriods(
  db: Database | Trx,
  { before, limit }: DeletionBounds,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from usage_periods p where (p.tenant_id, p.kind, p.period_start) in (
      select e.tenant_id, e.kind, e.period_start from usage_periods e
      where e.period_start < ${before} and e.used = 0 and e.reserved = 0 limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

const ALL = 2_147_483_647

/** All of the person's reservations must be settled or released first. */
export async function anonymizePerson(trx: Trx, userId: string): Promise<void> {
  await anonymizeUsage(trx, sql`(e.user_id = ${userId} or e.tenant_id = ${userId})`, ALL)
  await anonymizeCosts(trx, sql`e.tenant_id = ${userId}`, ALL)
  await sql`delete from usage_periods where tenant_id = ${userId} and used = 0 and reserved = 0`.execute(trx)
}
