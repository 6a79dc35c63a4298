import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'

/**
 * For a person with an identity at the configured issuer, a session pauses if the provider refused the account or
 * hasn't confirmed it in the last hour. The session continues after the next confirmation (D46). After a sign-in with
 * GitHub, the session works for an hour even without a confirmation.
 */
const confirmedSession = (issuer: string | null) => sql<boolean>`(case
  when s.identity_id is not null then exists (select from oidc_identities i
    where i.id = s.identity_id and i.confirmed_until > now() and i.refused_at is null)
  else not exists (select from oidc_identities i where i.user_id = s.user_id and i.issuer = ${issuer}
    and (i.confirmed_until <= now() or i.refused_at is not null))
    or s.confirmed_at > now() - interval '1 hour' end)`

/**
 * A session ends 12 hours after its last use or 7 days after it began, whichever comes first (ASVS 7.3). A paused
 * session doesn't count as alive.
 */
export const aliveSession = (issuer: string | null) => sql<boolean>`s.expires_at > now()
  and s.last_seen_at > now() - interval '12 hours' and ${confirmedSession(issuer)}`

export type SignInMethod = 'github' | 'oidc'

interface NewSession {
  userId: string
  tokenHash: string
  userAgent: string | null
  by?: {
    method: SignInMethod
    /** Null if the provider doesn't say when the person signed in. */
    at: Date | null
    identityId?: string
    providerSession?: string | null
    sealIdToken?(sessionId: string): string
  }
}

export async function openSession(
  db: Database | Trx,
  { userId, tokenHash, userAgent, by }: NewSession,
): Promise<string> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
  const id = randomUUID()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: tokenHash,
      user_agent: userAgent?.slice(0, 300) ?? null,
      expires_at: sql<Date>`now() + interval '7 days'`,
      identity_id: by?.identityId ?? null,
      provider_session: by?.providerSession ?? null,
      id_token: by?.sealIdToken?.(id) ?? null,
      confirmed_at: by?.at ?? null,
      confirmed_by: by?.at ? by.method : null,
    })
    .execute()
  return id
}

/** Writes at most once a minute per session, so most requests write nothing. */
export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

export interface SessionFacts {
  id: string
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
}

export async function listSessions(
  db: Database,
  { userId, issuer }: { userId: string; issuer: string | null },
): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    select s.id, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
    from sessions s where s.user_id = ${userId} and ${aliveSession(issuer)}
    order by s.last_seen_at desc, s.id limit 100`.execute(db)
  return rows
}

type SessionSelector =
  | { tokenHash: string }
  | { userId: string; id: string }
  | { userId: string; except: string | null }
  | { identityId: string; except?: string | null; providerSession?: string }
  | { userId: string; withoutIdentity: true; except: string | null }

/** `except` keeps one session. Open streams of the ended sessions end too. */
export async function endSessions(
  db: Database | Trx,
  which: SessionSelector,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    with ended as (delete from sessions where ${buildCondition(which)} returning id, user_id)
    select id, user_id as "userId",
      pg_notify('debrief_live', json_build_object('userId', user_id, 'endedSession', id)::text)::text as told
    from ended`.execute(db)
  return rows.map(({ id, userId }) => ({ id, userId }))
}

function buildCondition(which: SessionSelector) {
  if ('tokenHash' in which) return sql`token_hash = ${which.tokenHash}`
  if ('identityId' in which) {
    const ofProvider =
      which.providerSession === undefined
        ? sql`true`
        : sql`(provider_session is null or provider_session = ${which.providerSession})`
    return sql`identity_id = ${which.identityId} and id is distinct from ${which.except ?? null}::uuid and ${ofProvider}`
  }
  if ('withoutIdentity' in which)
    return sql`user_id = ${which.userId} and identity_id is null and id is distinct from ${which.except}::uuid`
  if ('id' in which) return sql`user_id = ${which.userId} and id = ${which.id}`
  return sql`user_id = ${which.userId} and id is distinct from ${which.except}::uuid`
}

export async function findAliveSessions(
  db: Database,
  { ids, issuer }: { ids: readonly string[]; issuer: string | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.expires_at > now() and ${confirmedSession(issuer)}
      and u.deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
