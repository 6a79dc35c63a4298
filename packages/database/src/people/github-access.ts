import type { Database } from '../connect.ts'

export interface GithubAccess {
  isLinked: boolean
  /** Encrypted; null if the person has no token. */
  sealedToken: string | null
  needsReconnect: boolean
  scopes: string[] | null
}

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
