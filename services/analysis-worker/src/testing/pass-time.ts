import type { Database } from '@debrief/database/connect'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'

/** Lets hours pass in an instant: for the runs that wait, and for the clock the model endpoint is left alone by. */
export interface Time {
  now(): number
  /** How many seconds have been let pass. */
  passed(): number
  pass(seconds: number): Promise<void>
  /** Lets pass what runs wait for, one wait after the other, until it is seen; rejects after `seconds` of real time. */
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
      update analysis_runs set due_at = due_at - make_interval(secs => ${seconds}),
        started_at = started_at - make_interval(secs => ${seconds})
      where state = 'waiting' and due_at < 'infinity'`.execute(db!)
    await sql`select pg_notify('debrief_work', 'analysis_runs')`.execute(db!)
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

/** Seconds until the next run is due, where every open one waits; null where something is being done. */
async function waitOfAll(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case when bool_and(state = 'waiting' and due_at > now()) and not exists
        (select from deliveries where state in ('waiting', 'claimed'))
      then extract(epoch from min(due_at) - now())::float8 end as seconds
    from analysis_runs where state in ('waiting', 'claimed') and due_at < 'infinity'`.execute(db)
  return rows[0]?.seconds ?? null
}
