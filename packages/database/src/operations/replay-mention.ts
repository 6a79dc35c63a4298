import { sql } from 'kysely'
import { tokenKeyOf } from '../agent-admission.ts'
import type { Database } from '../connect.ts'

/**
 * A failed mention is answered once more. What a model wrote for it in vain stays charged under a key of its own, so that the next
 * try reserves and settles its tokens as the first one did.
 */
export function replayMention(db: Database, id: string): Promise<'replayed' | 'not_failed'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ fence: number }>`
      update agent_runs set state = 'waiting', due_at = now(), rung_at = null, lease_until = null, attempts = 0, crashes = 0,
        error = null, finished_at = null, outcome = null, reason = null, output_tokens = null
      where id = ${id} and state = 'failed' returning fence`.execute(trx)
    const run = rows[0]
    if (!run) return 'not_failed'
    const key = tokenKeyOf(id)
    await sql`
      update usage_events set key = ${`${key}:${run.fence}`} where key = ${key} and state = 'settled'`.execute(
      trx,
    )
    await sql`select pg_notify('debrief_work', 'agent_runs')`.execute(trx)
    return 'replayed'
  })
}
