import type { Database } from '@debrief/database/connect'
import { type PersonRow, personFacts } from '@debrief/database/person-facts'
import { aliveSession } from '@debrief/database/sessions'
import { sql } from 'kysely'

export interface SessionRow extends PersonRow {
  sessionId: string
  /** Until it ends whatever happens. */
  secondsLeft: number
  /** Whether it is a minute or more since it was noted as used. */
  isStale: boolean
}

/** A session that is alive, its person, and what decides on access: one statement, because every request asks. */
export async function readSession(db: Database, tokenHash: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as "sessionId", extract(epoch from s.expires_at - now())::float8 as "secondsLeft",
      s.last_seen_at < now() - interval '1 minute' as "isStale", ${personFacts}
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and ${aliveSession} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
