import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'

/** A session ends 12 hours after its last use or 7 days after it began, whichever comes first (ASVS 7.3). */
export const aliveSession = sql<boolean>`s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'`

/** Opens a session, and deletes everyone's expired ones. */
export async function openSession(
  db: Database | Trx,
  { userId, tokenHash, userAgent }: { userId: string; tokenHash: string; userAgent: string | null },
): Promise<string> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  const row = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      user_agent: userAgent?.slice(0, 300) ?? null,
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Records that a session was used, at most once a minute, so that most requests write nothing. */
export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

export interface ShownSession {
  id: string
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** A person's active sessions, most recently used first. */
export async function listSessions(db: Database, userId: string): Promise<ShownSession[]> {
  const { rows } = await sql<ShownSession>`
    select s.id, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
    from sessions s where s.user_id = ${userId} and ${aliveSession}
    order by s.last_seen_at desc, s.id limit 100`.execute(db)
  return rows
}

type Which =
  | { tokenHash: string }
  | { userId: string; id: string }
  | { userId: string; except: string | null }

/**
 * Ends one session by its token or id, or all of a person's sessions, optionally except one. Their open streams end
 * too. Returns the ended sessions.
 */
export async function endSessions(
  db: Database | Trx,
  which: Which,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    with ended as (delete from sessions where ${buildCondition(which)} returning id, user_id)
    select id, user_id as "userId",
      pg_notify('debrief_live', json_build_object('userId', user_id, 'endedSession', id)::text)::text as told
    from ended`.execute(db)
  return rows.map(({ id, userId }) => ({ id, userId }))
}

function buildCondition(which: Which) {
  if ('tokenHash' in which) return sql`token_hash = ${which.tokenHash}`
  if ('id' in which) return sql`user_id = ${which.userId} and id = ${which.id}`
  return sql`user_id = ${which.userId} and id is distinct from ${which.except}::uuid`
}

export async function findAliveSessions(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and u.deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
