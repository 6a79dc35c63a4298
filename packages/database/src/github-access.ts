import type { Database } from './connect.ts'

export interface GithubAccess {
  /** Encrypted; null when there is none. */
  sealedToken: string | null
  /** GitHub refused it the last time. */
  needsReconnect: boolean
  /** What the token may do; null when GitHub was never asked. */
  scopes: string[] | null
}

/** What a user may do at GitHub in our hands. */
export async function findGithubAccess(db: Database, userId: string): Promise<GithubAccess> {
  const row = await db
    .selectFrom('users')
    .select(['github_access_token', 'needs_reconnect', 'github_scopes'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    sealedToken: row?.github_access_token ?? null,
    needsReconnect: row?.needs_reconnect ?? false,
    scopes: row?.github_scopes?.split(/[\s,]+/).filter(Boolean) ?? null,
  }
}
