import { sql } from 'kysely'
import { tokensOfDay } from '../agent-admission.ts'
import type { Database } from '../connect.ts'

export interface StateGauges {
  /** Deliveries that GitHub sent and that never came: not healed yet, healed, given up. */
  lostOpen: number
  lostHealed: number
  lostGivenUp: number
  /** Seconds since the oldest of those that are not healed was found; null where all are. */
  oldestLost: number | null
  /** Seconds by which comparing the hook that is due longest is late. */
  reconcileLag: number | null
  /** Reserved for more than 10 minutes without a run that is open (U4). */
  reservedLeak: number
  /** Seconds since the check of what must hold last ended; null before the first one. */
  invariantsAge: number | null
  /** Rows that broke something by that check. */
  invariantsBroken: number
  /** Output tokens of the agent in 24 hours (L6). */
  agentTokens: number
}

type Asked = Omit<StateGauges, 'agentTokens'>

/** What tells whether all is well beside the work that waits. */
export async function readStateGauges(db: Database): Promise<StateGauges> {
  const { rows } = await sql<Asked>`
    select lost.*, late."reconcileLag", leak."reservedLeak", checked."invariantsAge", coalesce(checked.broken, 0) as "invariantsBroken"
    from (select count(*) filter (where healed_at is null and given_up_at is null)::int as "lostOpen",
        count(healed_at)::int as "lostHealed", count(given_up_at)::int as "lostGivenUp",
        extract(epoch from now() - min(found_at) filter (where healed_at is null and given_up_at is null))::float8 as "oldestLost"
      from lost_deliveries) lost
    cross join (select extract(epoch from now() - min(due_at) filter (where due_at <= now()))::float8 as "reconcileLag"
      from reconciliations) late
    cross join (select count(*)::int as "reservedLeak" from usage_periods p join usage_events e using (tenant_id, kind, period_start)
      where p.reserved > 0 and e.state = 'reserved' and e.created_at < now() - interval '10 minutes'
        and not exists (select from analysis_runs r where e.key = 'an:' || r.id and r.state in ('waiting', 'claimed'))
        and not exists (select from agent_runs r where e.key = 'tok:' || r.id and r.state in ('waiting', 'claimed'))) leak
    left join lateral (select extract(epoch from now() - finished_at)::float8 as "invariantsAge",
        (select coalesce(sum(value::int), 0)::int from jsonb_each_text(broken)) as broken
      from invariant_checks where finished_at is not null order by id desc limit 1) checked on true`.execute(
    db,
  )
  const { spent } = await tokensOfDay(db)
  return { ...rows[0]!, agentTokens: spent }
}
