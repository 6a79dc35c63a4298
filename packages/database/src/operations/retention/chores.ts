import type { RetainedData } from '@debrief/domain/operations/retention'
import { sql } from 'kysely'
import type { Database } from '../../connect.ts'
import * as anonymize from './anonymize.ts'
import type { DeletionBounds } from './delete-past.ts'
import * as past from './delete-past.ts'
import * as mentions from './forget-mentions.ts'

/** The gateway tries to revoke the grant on GitHub for this long. After that, the token is deleted anyway. */
const TRIED_FOR = '7 days'

/**
 * Deletes tokens of deleted accounts whose grant couldn't be revoked. Waits until the accounts' webhooks are deleted or
 * given up on.
 */
async function forgetTokensOfDeleted(db: Database, { before, limit }: DeletionBounds): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set github_access_token = null, github_scopes = null where u.id in (
      select d.id from users d
      where d.deleted_at < ${before}::timestamptz - ${TRIED_FOR}::interval and d.github_access_token is not null
        and not exists (select from repositories r where r.user_id = d.id)
        and not exists (select from hook_removals h where h.user_id = d.id and h.gave_up_at is null)
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface Chore {
  name: string
  kept: RetainedData
  /**
   * Processes up to `limit` rows, and returns their number. A number below `limit` means that no rows are left, except
   * rows that another transaction has locked.
   */
  run(db: Database, bounds: past.DeletionBounds): Promise<number>
}

export const chores: readonly Chore[] = [
  { name: 'deliveries emptied', kept: 'deliveryContents', run: past.emptyDeliveries },
  { name: 'deliveries deleted', kept: 'deliveries', run: past.deleteDeliveries },
  { name: 'lost deliveries deleted', kept: 'deliveries', run: past.deleteLostDeliveries },
  { name: 'payment events deleted', kept: 'deliveries', run: past.deleteStripeEvents },
  { name: 'mails emptied', kept: 'mailContents', run: past.emptyMails },
  { name: 'mails deleted', kept: 'mails', run: past.deleteMails },
  { name: 'notifications deleted', kept: 'notifications', run: past.deleteNotifications },
  { name: 'chat messages deleted', kept: 'chatMessages', run: past.deleteChatMessages },
  { name: 'webhook messages deleted', kept: 'webhookMessages', run: past.deleteWebhookMessages },
  { name: 'webhook secrets deleted', kept: 'expired', run: past.emptyPreviousSecrets },
  { name: 'estimates deleted', kept: 'estimates', run: past.deleteEstimates },
  { name: 'discarded jobs deleted', kept: 'discardedJobs', run: past.deleteDiscardedJobs },
  { name: 'switched-off rules deleted', kept: 'discardedJobs', run: past.deleteSwitchedOffRules },
  { name: 'mentions deleted', kept: 'mentions', run: mentions.deleteMentions },
  { name: 'pauses deleted', kept: 'mentions', run: mentions.deletePauses },
  { name: 'suppressions deleted', kept: 'suppressions', run: mentions.deleteSuppressions },
  { name: 'installations deleted', kept: 'mentions', run: mentions.deleteInstallations },
  { name: 'audit events deleted', kept: 'auditEvents', run: past.deleteAuditEvents },
  { name: 'invariant checks deleted', kept: 'auditEvents', run: past.deleteInvariantChecks },
  { name: 'billing comparisons deleted', kept: 'auditEvents', run: past.deleteBillingCompares },
  { name: 'usage anonymized', kept: 'analytics', run: anonymize.anonymizePastUsage },
  { name: 'costs anonymized', kept: 'analytics', run: anonymize.anonymizePastCosts },
  { name: 'views anonymized', kept: 'analytics', run: anonymize.anonymizePastViews },
  { name: 'usage periods deleted', kept: 'analytics', run: anonymize.deleteEmptyPeriods },
  { name: 'purchases deleted', kept: 'transactions', run: past.deleteSeatPurchases },
  { name: 'cancellations deleted', kept: 'endings', run: past.deletePlanEndings },
  { name: 'past subscriptions deleted', kept: 'transactions', run: past.deletePastSubscriptions },
  { name: 'tokens deleted', kept: 'expired', run: forgetTokensOfDeleted },
  { name: 'sessions deleted', kept: 'expired', run: past.deleteExpiredSessions },
  { name: 'sign-ins deleted', kept: 'expired', run: past.deleteSignInAttempts },
  { name: 'logout tokens deleted', kept: 'expired', run: past.deleteLogoutTokens },
  { name: 'rate limits deleted', kept: 'expired', run: past.deleteRateLimits },
  { name: 'post turns deleted', kept: 'expired', run: past.deletePostTurns },
]
