import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import type { Past } from './delete-past.ts'

/** For so long the gateway tries to end the grant at GitHub, and then forgets the token itself. */
const TRIED_FOR = '7 days'

/**
 * Tokens of deleted accounts that are of no use any more, since every webhook of theirs is gone or given up, and whose grant
 * GitHub did not let us end, or nobody is set up to end.
 */
export async function forgetTokensOfDeleted(db: Database, { before, limit }: Past): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set github_access_token = null, github_scopes = null where u.id in (
      select d.id from users d
      where d.deleted_at < ${before}::timestamptz - ${TRIED_FOR}::interval and d.github_access_token is not null
        and not exists (select from repositories r where r.user_id = d.id)
        and not exists (select from hook_removals h where h.user_id = d.id and h.due_at < 'infinity')
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
