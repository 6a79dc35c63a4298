import { sql } from 'kysely'
import type { Database } from '../connect.ts'

const AFTER_MINUTES = 10

/**
 * Releases reservations that are over 10 minutes old and whose analysis or mention is gone or has ended (U4). Settles
 * tokens that a model already used. Normally finds nothing: reservations leak only if someone changes rows by hand or
 * an account is erased.
 */
export async function releaseLeaked(db: Database): Promise<number> {
  const { rows } = await sql<{ released: number }>`
    with leaked as (
      select e.key, coalesce(a.output_tokens, 0) as written
      from usage_periods p
      join usage_events e using (tenant_id, kind, period_start)
      left join analysis_runs r on e.kind = 'analysis' and r.id = split_part(e.key, ':', 2)::uuid
      left join agent_runs a on e.kind = 'agent_tokens' and a.id = split_part(e.key, ':', 2)::uuid
      where p.reserved > 0 and e.state = 'reserved' and e.created_at < now() - make_interval(mins => ${AFTER_MINUTES})
        and coalesce(r.state, a.state, 'gone') <> 'waiting'
      for update of e
    ),
    held as (
      select e.key, e.tenant_id, e.kind, e.period_start, e.amount, leaked.written
      from usage_events e join leaked using (key)
    ),
    ended as (
      update usage_events e set finished_at = now(), state = case when held.written > 0 then 'settled' else 'released' end,
        amount = case when held.written > 0 then held.written else e.amount end
      from held where e.key = held.key
    ),
    sums as (
      select tenant_id, kind, period_start, sum(amount) as amount, sum(written) as written, count(*) as events from held
      group by tenant_id, kind, period_start
    ),
    given_back as (
      update usage_periods p set reserved = p.reserved - sums.amount, used = p.used + sums.written from sums
      where p.tenant_id = sums.tenant_id and p.kind = sums.kind and p.period_start = sums.period_start
    )
    select coalesce(sum(events), 0)::int as released from sums`.execute(db)
  return rows[0]?.released ?? 0
}
