import { sql } from 'kysely'
import type { Database } from './connect.ts'

const AFTER_MINUTES = 10

/**
 * Gives back what is reserved for analyses that no longer exist or have ended, such as those of an account that was erased
 * (U4). A reservation and its run are made and ended together, so there is nothing to find unless rows were removed.
 * Gives how many.
 */
export async function releaseLeaked(db: Database): Promise<number> {
  const { rows } = await sql<{ released: number }>`
    with leaked as (
      update usage_events e set state = 'released', finished_at = now()
      from usage_periods p
      where p.reserved > 0 and p.kind = 'analysis' and e.tenant_id = p.tenant_id and e.kind = p.kind
        and e.period_start = p.period_start and e.state = 'reserved'
        and e.created_at < now() - make_interval(mins => ${AFTER_MINUTES})
        and not exists (select from analysis_runs r
          where r.id = substr(e.key, 4)::uuid and r.state in ('waiting', 'claimed'))
      returning e.tenant_id, e.kind, e.period_start, e.amount
    ),
    sums as (
      select tenant_id, kind, period_start, sum(amount) as amount, count(*) as events from leaked
      group by tenant_id, kind, period_start
    ),
    given_back as (
      update usage_periods p set reserved = p.reserved - sums.amount from sums
      where p.tenant_id = sums.tenant_id and p.kind = sums.kind and p.period_start = sums.period_start
    )
    select coalesce(sum(events), 0)::int as released from sums`.execute(db)
  return rows[0]?.released ?? 0
}
