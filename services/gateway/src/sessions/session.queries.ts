import type { Database } from '@debrief/database/connect'
import { type PersonRow, personFacts } from '@debrief/database/people/person-facts'
import { aliveSession } from '@debrief/database/sessions/sessions'
import { sql } from 'kysely'

export interface SessionRow extends PersonRow {
  sessionId: string
  githubId: string | null
  identity: { id: string; issuer: string; subject: string } | null
  /** Using the session doesn't extend this time. */
  secondsLeft: number
  isStale: boolean
}

const GITHUB_ONLY = { issuer: null, acceptsGithub: true }

/** Uses one statement, because every request needs this data. */
export async function readSession(
  db: Database,
  tokenHash: string,
  /**
   * Rejects sessions opened through any issuer except `issuer`. If `acceptsGithub` is false, also rejects sessions
   * opened through GitHub.
   */
  { issuer, acceptsGithub }: { issuer: string | null; acceptsGithub: boolean } = GITHUB_ONLY,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as "sessionId", extract(epoch from s.expires_at - now())::float8 as "secondsLeft",
      s.last_seen_at < now() - interval '1 minute' as "isStale", u.github_id::text as "githubId",
      case when i.id is not null then json_build_object('id', i.id, 'issuer', i.issuer, 'subject', i.subject) end
        as identity, ${personFacts}
    from sessions s join users u on u.id = s.user_id left join oidc_identities i on i.id = s.identity_id
    where s.token_hash = ${tokenHash} and ${aliveSession(issuer)} and u.deleted_at is null
      and case when s.identity_id is null then ${acceptsGithub}::boolean else i.issuer = ${issuer} end`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function readIdToken(
  db: Database,
  tokenHash: string,
): Promise<{ sessionId: string; sealed: string } | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'id_token'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.id_token ? { sessionId: row.id, sealed: row.id_token } : null
}
