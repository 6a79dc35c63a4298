import type { Connection } from '@debrief/database/connect'
import { waitFor } from '../../local/machine/wait.ts'

const OPEN = `
  select (select count(*)::int from deliveries where state in ('waiting', 'claimed'))
    + (select count(*)::int from analysis_runs where state in ('waiting', 'claimed'))
    + (select count(*)::int from agent_runs where state in ('waiting', 'claimed')) as open`

/** How many deliveries, runs and mentions wait or are held. */
export async function countOpen(judge: Connection): Promise<number> {
  const { rows } = await judge.pool.query<{ open: number }>(OPEN)
  return rows[0]?.open ?? 0
}

/** Waits until no row of work is open, and says how long that took. Rejects, with the rows, when it takes longer. */
export async function drain(judge: Connection, { seconds }: { seconds: number }): Promise<number> {
  const from = performance.now()
  const rested = await waitFor(
    async () => (await judge.pool.query<{ open: number }>(OPEN)).rows[0]?.open === 0,
    {
      seconds,
      every: 100,
    },
  )
  if (rested) return (performance.now() - from) / 1000
  const { rows } = await judge.pool.query(`
    select 'delivery' as what, id::text, state, attempts, crashes, fence, rung_at, due_at, lease_until, error from deliveries
      where state in ('waiting', 'claimed')
    union all select 'run', id::text, state, attempts, crashes, fence, rung_at, due_at, lease_until, error from analysis_runs
      where state in ('waiting', 'claimed')
    union all select 'mention', id::text, state, attempts, crashes, fence, rung_at, due_at, lease_until, error from agent_runs
      where state in ('waiting', 'claimed') limit 5`)
  throw new Error(`not drained within ${seconds} s: ${JSON.stringify(rows)}`)
}
