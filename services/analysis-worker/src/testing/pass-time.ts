import type { Database } from '@debrief/database/connect'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'

/**
 * Lets tests skip hours, by moving the due times of waiting runs and the clock of the model endpoint's circuit breaker.
 */
export interface Time {
  now(): number
  passed(): number
  pass(seconds: number): Promise<void>
  /** Skips the waits of runs one after another until `look` succeeds. Rejects after `seconds` of real time. */
  passUntil<Seen>(
    what: string,
    look: () => Promise<Seen | null | undefined | false>,
    seconds?: number,
  ): Promise<Seen>
}

export function startTime(): Time & { of(db: Database): void } {
  let passed = 0
  let db: Database | undefined

  async function pass(seconds: number): Promise<void> {
    passed += seconds
    await sql`
      with waiting as (
        update jobs set run_at = run_at - make_interval(secs => ${seconds})
        where kind = 'analyze-pull-request' and state = 'waiting' and run_at < 'infinity' returning key)
      update analysis_runs set started_at = started_at - make_interval(secs => ${seconds})
      from waiting where id::text = waiting.key`.execute(db!)
    await sql`select pg_notify('debrief_jobs', 'analyze-pull-request')`.execute(db!)
  }

  return {
    of(database) {
      db = database
    },
    now: () => Date.now() + passed * 1000,
    passed: () => passed,
    pass,
    passUntil: (what, look, seconds = 30) =>
      until(
        what,
        async () => {
          const seen = await look()
          if (seen) return seen
          const wait = await waitOfAll(db!)
          if (wait !== null) await pass(wait)
          return null
        },
        seconds,
      ),
  }
}

/**
 * Returns the seconds until the next run is due. Returns null if no run is waiting, a run is due or in progress, or an
 * event is waiting.
 */
async function waitOfAll(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case when bool_and(state = 'waiting' and run_at > now()) and not exists
        (select from deliveries where state = 'waiting')
      then extract(epoch from min(run_at) - now())::float8 end as seconds
    from jobs where kind = 'analyze-pull-request' and state <> 'discarded' and run_at < 'infinity'`.execute(
    db,
  )
  return rows[0]?.seconds ?? null
}
