import type { Database } from '@debrief/database/connect'
import { type PersonRow, personFacts } from '@debrief/database/people/person-facts'
import { aliveSession } from '@debrief/database/sessions/sessions'
import { sql } from 'kysely'

export interface SessionRow extends PersonRow {
  sessionId: string
  githubId: string
  /** Seconds until the session expires. Using the session doesn't extend this time. */
  secondsLeft: number
  /** Whether the last recorded use was a minute or more ago. */
  isStale: boolean
}

/**
 * Reads an active session, its person, and the facts that decide their access, in one statement, because every request
 * needs them.
 */
export async function readSession(db: Database, tokenHash: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as "sessionId", extract(epoch from s.expires_at - now())::float8 as "secondsLeft",
      s.last_seen_at < now() - interval '1 minute' as "isStale", u.github_id::text as "githubId", ${personFacts}
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and ${aliveSession} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
