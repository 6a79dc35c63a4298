import type { Pool } from 'pg'
import type { Asker } from './placing.ts'

/** Of the run's owner; in the order of lock-scopes.ts. */
const HOLD_SCOPES = `
  select from (
    select p.user_id as id, false as is_team from analysis_runs a join pull_requests p on p.id = a.pull_request_id
      where a.id = $1
    union all select t.team_id, true from analysis_runs a join pull_requests p on p.id = a.pull_request_id
      join team_members t on t.user_id = p.user_id where a.id = $1
  ) w join grouping_scopes s on s.scope_id = w.id order by not w.is_team, w.id for update of s`

/** Does the work in a transaction that holds the groups of the run's owner, so that nobody else changes them meanwhile. */
export async function holdingScopesOf<Result>(
  pool: Pool,
  runId: string,
  work: (asker: Asker) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(HOLD_SCOPES, [runId])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection that was left inside a transaction is not given back.
    client.release(failure)
  }
}
