import { sql } from 'kysely'
import { requestSync } from '../billing/customer-syncs.ts'
import { removeUserChannels } from '../chat/chat-channels.ts'
import type { Database, Trx } from '../connect.ts'
import { hideStoppedCounts } from '../given-comments/given-comments.ts'
import { endImports } from '../history/history-imports.ts'
import { recordAudit } from '../operations/audit.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endMembership, lockGroups, lockPeople, lockTeam } from '../teams/memberships.ts'
import { endPersonsEndpoints } from '../webhooks/endpoints.ts'
import { revokeAllTokens } from './access-tokens.ts'
import { ACCOUNT_DELETED, endMentions, endUserAnalyses } from './end-work.ts'

/**
 * Marks an account as deleted. Its running work ends without storing, charging or posting anything more (W4). The data
 * is erased 90 days later (D31). Signing in with GitHub before that restores the account. Returns the repositories to
 * disconnect.
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
    await endUserAnalyses(trx, userId)
    await endImports(trx, { userId })
    await removeUserChannels(trx, userId)
    await hideStoppedCounts(trx, userId)
    if (left) await endMembership(trx, { teamId: left, userId })
    const customer = await trx
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (customer) await requestSync(trx, customer.customer_id)
    await endSessions(trx, { userId, except: null })
    // Only signing in with GitHub restores an account. Signing in with the same OpenID identity creates a new person.
    await trx.deleteFrom('oidc_identities').where('user_id', '=', userId).execute()
    await revokeAllTokens(trx, userId)
    await endPersonsEndpoints(trx, userId)
    await recordAudit(trx, { action: 'account_deleted', actorId: userId, requestId })
    const rows = await trx.selectFrom('repositories').select('id').where('user_id', '=', userId).execute()
    return rows.map(({ id }) => id)
  })
}

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
