import type { TokenScope } from '@debrief/contracts/people/constants'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'

export interface StoredToken {
  id: string
  name: string
  scopes: TokenScope[]
  start: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  isExpired: boolean
}

const columns = sql`k.id, k.name, k.scopes, k.token_start as start, k.created_at as "createdAt", k.expires_at as "expiresAt",
  k.last_used_at as "lastUsedAt", k.expires_at <= now() as "isExpired"`

interface NewToken {
  userId: string
  name: string
  tokenHash: string
  start: string
  scopes: readonly TokenScope[]
  days: number
  limit: number
}

/**
 * Returns null if the person already has the maximum number of valid tokens. Locking the person's row keeps concurrent
 * calls from exceeding the maximum.
 */
export async function createAccessToken(trx: Trx, token: NewToken): Promise<StoredToken | null> {
  await trx.selectFrom('users').select('id').where('id', '=', token.userId).forUpdate().execute()
  const { rows } = await sql<StoredToken>`
    insert into access_tokens as k (user_id, name, token_hash, token_start, scopes, expires_at)
    select ${token.userId}, ${token.name}, ${token.tokenHash}, ${token.start}, ${[...token.scopes]}::text[], now() + make_interval(days => ${token.days}::int)
    where (select count(*) from access_tokens held
      where held.user_id = ${token.userId} and held.revoked_at is null and held.expires_at > now()) < ${token.limit}
    returning ${columns}`.execute(trx)
  return rows[0] ?? null
}

export async function listAccessTokens(db: Database, userId: string): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    select ${columns} from access_tokens k
    where k.user_id = ${userId} and k.revoked_at is null and k.expires_at > now() - interval '90 days'
    order by k.created_at desc, k.id limit 100`.execute(db)
  return rows
}

export async function revokeAccessToken(
  trx: Trx,
  { userId, id }: { userId: string; id: string },
): Promise<string | null> {
  const row = await trx
    .updateTable('access_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** The tokens stay revoked if the account is restored. */
export async function revokeAllTokens(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Writes at most once a minute per token, so most requests write nothing. */
export async function touchAccessToken(db: Database, id: string): Promise<void> {
  await sql`
    update access_tokens set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db)
}
