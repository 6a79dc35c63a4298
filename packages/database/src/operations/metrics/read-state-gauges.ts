import { sql } from 'kysely'
import { tokensOfDay } from '../../agent/admission.ts'
import type { Database } from '../../connect.ts'
import { onlyRow } from '../../only-row.ts'

export interface StateGauges {
  lostOpen: number
  lostHealed: number
  lostGivenUp: number
  /** Seconds since the oldest open lost delivery was discovered, or null if no lost delivery is open. */
  oldestLost: number | null
  /** The number of reservations that are over 10 minutes old and have no unfinished run (U4). */
  reservedLeak: number
  /** Seconds since the last invariant check finished, or null before the first check. */
  invariantsAge: number | null
  invariantsBroken: number
  /** The number of output tokens that the agent used in the last 24 hours (L6). */
  agentTokens: number
}

type GaugesRow = Omit<StateGauges, 'agentTokens'>

export async function readStateGauges(db: Database): Promise<StateGauges> {
  const { rows } = await sql<GaugesRow>`
    select lost.*, leak."reservedLeak", checked."invariantsAge", coalesce(checked.broken, 0) as "invariantsBroken"
    from (select count(*) filter (where healed_at is null and given_up_at is null)::int as "lostOpen",
        count(healed_at)::int as "lostHealed", count(given_up_at)::int as "lostGivenUp",
        extract(epoch from now() - min(found_at) filter (where healed_at is null and given_up_at is null))::float8 as "oldestLost"
      from lost_deliveries) lost
    cross join (select count(*)::int as "reservedLeak" from usage_periods p join usage_events e using (tenant_id, kind, period_start)
      where p.reserved > 0 and e.state = 'reserved' and e.created_at < now() - interval '10 minutes'
        and not exists (select from analysis_runs r where e.key = 'an:' || r.id and r.state = 'waiting')
        and not exists (select from agent_runs r where e.key = 'tok:' || r.id and r.state = 'waiting')) leak
    left join lateral (select extract(epoch from now() - finished_at)::float8 as "invariantsAge",
        (select coalesce(sum(value::int), 0)::int from jsonb_each_text(broken)) as broken
      from invariant_checks where finished_at is not null order by id desc limit 1) checked on true`.execute(
    db,
  )
  const { spent } = await tokensOfDay(db)
  return { ...onlyRow(rows), agentTokens: spent }
}
