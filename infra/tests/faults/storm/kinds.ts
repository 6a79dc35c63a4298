import { type JobKind, jobKinds } from '@debrief/contracts/jobs/catalog'
import type { Connection } from '@debrief/database/connect'

const BILLING = 'needs customers at Stripe; S2, S4 and S5 test it'

/** The kinds of jobs that the storm doesn't run, with the reason. */
export const LEFT_OUT: Partial<Record<JobKind, string>> = {
  'check-identity': 'needs an identity provider; A1 and A2 test it',
  'compare-subscriptions': BILLING,
  'settle-plan-ending': BILLING,
  'settle-seat-purchase': BILLING,
  'sync-customer': BILLING,
}

/** Records each claim of a job and each claim that a fault ended, because a finished job's row is deleted. */
export async function watchKinds({ pool }: Connection): Promise<void> {
  await pool.query(`
    create table storm_claims (kind text not null, ended_by_fault boolean not null);
    create function note_claim() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into storm_claims values (new.kind, new.crashes > old.crashes);
      return null;
    end $$;
    create trigger storm_claim after update on jobs for each row
      when (new.crashes > old.crashes or (new.state = 'running' and new.fence > old.fence))
      execute function note_claim()`)
}

interface Claims {
  kind: string
  claims: number
  faults: number
}

/**
 * Rejects unless exactly the kinds of jobs that aren't in `LEFT_OUT` ran, so that no new kind is forgotten. Returns how
 * often each kind was claimed, and how many of these claims a fault ended.
 */
export async function assertEveryKindRan({ pool }: Connection): Promise<Record<string, string>> {
  const { rows } = await pool.query<Claims>(`
    select kind, (count(*) filter (where not ended_by_fault))::int as claims,
      (count(*) filter (where ended_by_fault))::int as faults
    from storm_claims group by kind order by kind`)
  checkKinds(rows.map(({ kind }) => kind))
  return {
    'kinds of jobs': `${rows.length} of ${jobKinds.length}`,
    'claims, ended by a fault': rows
      .map(({ kind, claims, faults }) => `${kind} ${claims}, ${faults}`)
      .join('; '),
  }
}

/** Throws unless each kind either ran or is in `LEFT_OUT`, but not both. */
export function checkKinds(ran: readonly string[]): void {
  const missing = jobKinds.filter((kind) => !ran.includes(kind) && !LEFT_OUT[kind])
  const needless = Object.keys(LEFT_OUT).filter((kind) => ran.includes(kind))
  if (missing.length > 0) throw new Error(`the storm ran no job of these kinds: ${missing.join(', ')}`)
  if (needless.length > 0) throw new Error(`the storm ran kinds that it leaves out: ${needless.join(', ')}`)
}
