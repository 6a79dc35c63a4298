import { sql } from 'kysely'
import { revokeAllTokens } from './access-tokens.ts'
import { recordAudit } from './audit.ts'
import type { Database, Trx } from './connect.ts'
import { askForSync } from './customer-syncs.ts'
import { ACCOUNT_DELETED, endAnalysesOf, endMentions } from './end-work.ts'
import { endMembership, lockGroups, lockPeople, lockTeam } from './memberships.ts'
import { repeatAfterDeadlock } from './repeat-after-deadlock.ts'
import { endSessions } from './sessions.ts'

/**
 * Marks an account as deleted: from here on nobody is signed in to it and no member of a team any more, and what is under way
 * for it has ended: nothing more is stored, charged or said (W4). What is stored is erased 90 days later (D31); signing in again
 * before takes it back. Gives the repositories that are still to be disconnected.
 */
export function markAccountDeleted(
  db: Database,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<string[]> {
  return repeatAfterDeadlock(db, async (trx) => {
    await lockPeople(trx, [userId])
    await trx
      .updateTable('users')
      .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
    const left = await lockMembership(trx, userId)
    await endMentions(trx, { userId, tenantId: null, reason: ACCOUNT_DELETED })
    await endAnalysesOf(trx, userId)
    if (left) await endMembership(trx, { teamId: left, userId })
    const customer = await trx
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // What is still paid for is ended by the next sync.
    if (customer) await askForSync(trx, customer.customer_id)
    await endSessions(trx, { userId, except: null })
    await revokeAllTokens(trx, userId)
    await recordAudit(trx, { action: 'account_deleted', actorId: userId, requestId })
    const rows = await trx.selectFrom('repositories').select('id').where('user_id', '=', userId).execute()
    return rows.map(({ id }) => id)
  })
}

/** Gives the team that the person is a member of, with its groups and all that changes its members held; null: none. */
async function lockMembership(trx: Trx, userId: string): Promise<string | null> {
  const membership = await trx
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'member')
    .executeTakeFirst()
  if (!membership) return null
  const teamId = membership.team_id
  await lockGroups(trx, { teamId, userIds: [userId] })
  await lockTeam(trx, teamId)
  return teamId
}
