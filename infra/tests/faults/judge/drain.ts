import type { Connection } from '@debrief/database/connect'
import { waitFor } from '../../../local/machine/wait.ts'

const UNFINISHED = `state <> 'discarded' and key <> 'schedule' and kind <> 'reconcile-webhook'
  and not (kind = 'group-mistakes' and error is not null and run_at > now())`

const WORK = `(select count(*)::int from deliveries where state = 'waiting')
    + (select count(*)::int from analysis_runs where state = 'waiting')
    + (select count(*)::int from agent_runs where state = 'waiting')`

const OPEN = `
  select ${WORK} + (select count(*)::int from jobs where ${UNFINISHED} and run_at < 'infinity') as open`

export async function countOpen(judge: Connection): Promise<number> {
  const { rows } = await judge.pool.query<{ open: number }>(`select ${WORK} as open`)
  return rows[0]?.open ?? 0
}

/**
 * Waits until `OPEN` counts no work, and returns the seconds it took. After `seconds`, rejects with an error that lists
 * some of the remaining jobs.
 */
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
    select kind, key, state, attempt, crashes, fence, delivered_at, run_at, lease_until, error from jobs
      where ${UNFINISHED} limit 5`)
  throw new Error(`not drained within ${seconds} s: ${JSON.stringify(rows)}`)
}
