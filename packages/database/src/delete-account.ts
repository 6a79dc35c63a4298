import { sql } from 'kysely'
import { recordAudit } from './audit.ts'
import type { Database } from './connect.ts'
import { askForSync } from './customer-syncs.ts'
import { endSessions } from './sessions.ts'

/**
 * Marks an account as deleted: from here on nobody is signed in to it and no member of a team any more. What is stored is
 * erased 90 days later (D31); signing in again before takes it back. Gives the repositories that are still to be
 * disconnected.
 */
export function markAccountDeleted(
  db: Database,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
    await trx.deleteFrom('team_members').where('user_id', '=', userId).where('role', '=', 'member').execute()
    const customer = await trx
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // What is still paid for is ended by the next sync.
    if (customer) await askForSync(trx, customer.customer_id)
    await endSessions(trx, { userId, except: null })
    await recordAudit(trx, { action: 'account_deleted', actorId: userId, requestId })
    const rows = await trx.selectFrom('repositories').select('id').where('user_id', '=', userId).execute()
    return rows.map(({ id }) => id)
  })
}

/** The token's grant at GitHub is ended, so that it is of no use any more. */
export async function forgetGithubToken(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ github_access_token: null, github_scopes: null })
    .where('id', '=', userId)
    .execute()
}
