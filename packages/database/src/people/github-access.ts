import type { Database } from '../connect.ts'

export interface GithubAccess {
  /** Whether a GitHub account is linked. */
  isLinked: boolean
  /** Encrypted; null if the person has no token. */
  sealedToken: string | null
  /** Whether GitHub rejected the last token. */
  needsReconnect: boolean
  /** The token's scopes; null if they are unknown. */
  scopes: string[] | null
}

/** Reads the stored token for calling GitHub on a user's behalf. */
export async function findGithubAccess(db: Database, userId: string): Promise<GithubAccess> {
  const row = await db
    .selectFrom('users')
    .select(['github_id', 'github_access_token', 'needs_reconnect', 'github_scopes'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    isLinked: row?.github_id != null,
    sealedToken: row?.github_access_token ?? null,
    needsReconnect: row?.needs_reconnect ?? false,
    scopes: row?.github_scopes?.split(/[\s,]+/).filter(Boolean) ?? null,
  }
}
