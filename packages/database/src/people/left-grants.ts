import { sql } from 'kysely'
import type { Database } from '../connect.ts'

export interface LeftoverGrant {
  userId: string
  sealedToken: string
}

/**
 * Finds the tokens of accounts that were deleted more than 10 minutes ago and whose grant wasn't revoked, for example
 * because GitHub was unavailable. Leaves out accounts that still have repositories or webhooks to remove.
 */
export async function findLeftGrants(db: Database, limit: number): Promise<LeftoverGrant[]> {
  const { rows } = await sql<LeftoverGrant>`
    select u.id as "userId", u.github_access_token as "sealedToken" from users u
    where u.deleted_at < now() - interval '10 minutes' and u.github_access_token is not null
      and not exists (select from repositories r where r.user_id = u.id)
      and not exists (select from hook_removals h where h.user_id = u.id and h.gave_up_at is null)
    order by u.deleted_at limit ${limit}`.execute(db)
  return rows
}

export async function forgetGithubToken(db: Database, { userId, sealedToken }: LeftoverGrant): Promise<void> {
  await db
    .updateTable('users')
    .set({ github_access_token: null, github_scopes: null })
    .where('id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('github_access_token', '=', sealedToken)
    .execute()
}
