import type { Kept } from '@debrief/domain/retention'
import type { Database } from '../connect.ts'
import * as anonymise from './anonymise.ts'
import * as past from './delete-past.ts'
import * as mentions from './forget-mentions.ts'
import { forgetTokensOfDeleted } from './forget-tokens.ts'

export interface Chore {
  /** What of, and what becomes of it, for the log. */
  name: string
  kept: Kept
  /** Does at most `limit` rows; gives how many, fewer where nothing is left to do. */
  run(db: Database, wanted: past.Past): Promise<number>
}

/** What is done again and again so that nothing is kept for longer than is promised. Erasing accounts is erase-account.ts. */
export const chores: readonly Chore[] = [
  { name: 'deliveries emptied', kept: 'deliveryContents', run: past.emptyDeliveries },
  { name: 'deliveries deleted', kept: 'deliveries', run: past.deleteDeliveries },
  { name: 'lost deliveries deleted', kept: 'deliveries', run: past.deleteLostDeliveries },
  { name: 'payment events deleted', kept: 'deliveries', run: past.deleteStripeEvents },
  { name: 'mails emptied', kept: 'mailContents', run: past.emptyMails },
  { name: 'mails deleted', kept: 'mails', run: past.deleteMails },
  { name: 'discarded jobs deleted', kept: 'discardedJobs', run: past.deleteDiscardedJobs },
  { name: 'mentions deleted', kept: 'mentions', run: mentions.deleteMentions },
  { name: 'pauses deleted', kept: 'mentions', run: mentions.deletePauses },
  { name: 'installations deleted', kept: 'mentions', run: mentions.deleteInstallations },
  { name: 'audit events deleted', kept: 'auditEvents', run: past.deleteAuditEvents },
  { name: 'invariant checks deleted', kept: 'auditEvents', run: past.deleteInvariantChecks },
  { name: 'billing comparisons deleted', kept: 'auditEvents', run: past.deleteBillingCompares },
  { name: 'usage anonymised', kept: 'analytics', run: anonymise.anonymisePastUsage },
  { name: 'costs anonymised', kept: 'analytics', run: anonymise.anonymisePastCosts },
  { name: 'views anonymised', kept: 'analytics', run: anonymise.anonymisePastViews },
  { name: 'usage periods deleted', kept: 'analytics', run: anonymise.deleteEmptyPeriods },
  { name: 'purchases deleted', kept: 'transactions', run: past.deleteSeatPurchases },
  { name: 'past subscriptions deleted', kept: 'transactions', run: past.deletePastSubscriptions },
  { name: 'tokens forgotten', kept: 'expired', run: forgetTokensOfDeleted },
  { name: 'sessions deleted', kept: 'expired', run: past.deleteExpiredSessions },
  { name: 'sign-ins deleted', kept: 'expired', run: past.deleteSignInAttempts },
  { name: 'counts of calls deleted', kept: 'expired', run: past.deleteRateLimits },
]
