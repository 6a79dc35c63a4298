import { sql } from 'kysely'
import type { Database } from '../../connect.ts'
import type { DeletionBounds } from './delete-past.ts'

/** The gateway tries to revoke the grant on GitHub for this long. After that, the token is deleted anyway. */
const TRIED_FOR = '7 days'

/**
 * Deletes tokens of deleted accounts whose grant couldn't be revoked. Waits until the accounts' webhooks are deleted or
 * given up on.
 */
export async function forgetTokensOfDeleted(
  db: Database,
  { before, limit }: DeletionBounds,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set github_access_token = null, github_scopes = null where u.id in (
      select d.id from users d
      where d.deleted_at < ${before}::timestamptz - ${TRIED_FOR}::interval and d.github_access_token is not null
        and not exists (select from repositories r where r.user_id = d.id)
        and not exists (select from hook_removals h where h.user_id = d.id and h.gave_up_at is null)
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
