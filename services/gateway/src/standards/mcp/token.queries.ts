import type { TokenScope } from '@debrief/contracts/people/constants'
import type { Database } from '@debrief/database/connect'
import { type PersonRow, personFacts } from '@debrief/database/people/person-facts'
import { type IdentityRules, isConfirmedPerson } from '@debrief/database/sessions/identity-checks'
import { sql } from 'kysely'
import type { Session } from '../../sessions/find-session.ts'

export interface TokenRow extends PersonRow {
  tokenId: string
  scopes: TokenScope[]
  githubId: string | null
  /**
   * The person's account at the identity provider. Null if the account isn't linked, or wasn't confirmed in the last
   * hour.
   */
  identity: Session['identity']
  isRevoked: boolean
  isExpired: boolean
  /** True if the token doesn't work because its owner isn't confirmed (D46). */
  isUnconfirmed: boolean
  isStale: boolean
}

/**
 * Also returns revoked and expired tokens. Returns null if the token is unknown or its owner's account was deleted.
 * Looks up the hash, so that the response time reveals nothing about the token.
 */
export async function readAccessToken(
  db: Database,
  tokenHash: string,
  provider: IdentityRules,
): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`
    select k.id as "tokenId", k.scopes, u.github_id::text as "githubId", k.revoked_at is not null as "isRevoked", 
      k.expires_at <= now() as "isExpired",
      coalesce(k.last_used_at < now() - interval '1 minute', true) as "isStale",
      not ${isConfirmedPerson('u', provider)} as "isUnconfirmed",
      case when i.id is not null then json_build_object('id', i.id, 'issuer', i.issuer, 'subject', i.subject) end
        as identity, ${personFacts}
    from access_tokens k join users u on u.id = k.user_id
    left join oidc_identities i on i.user_id = u.id and i.issuer = ${provider.issuer}
      and i.confirmed_until > now() and i.refused_at is null
    where k.token_hash = ${tokenHash} and u.deleted_at is null`.execute(db)
  return rows[0] ?? null
}
