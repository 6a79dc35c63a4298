import type { Database } from '@debrief/database/connect'
import { type PersonRow, personFacts } from '@debrief/database/person-facts'
import { sql } from 'kysely'

export interface TokenRow extends PersonRow {
  tokenId: string
  isRevoked: boolean
  isExpired: boolean
  /** Whether it is a minute or more since it was noted as used. */
  isStale: boolean
}

/** A token of a person whose account is there, revoked and expired ones too. Looked up by its hash, so that nothing is compared in a time that tells. */
export async function readAccessToken(db: Database, tokenHash: string): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`
    select k.id as "tokenId", k.revoked_at is not null as "isRevoked", k.expires_at <= now() as "isExpired",
      coalesce(k.last_used_at < now() - interval '1 minute', true) as "isStale", ${personFacts}
    from access_tokens k join users u on u.id = k.user_id
    where k.token_hash = ${tokenHash} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
