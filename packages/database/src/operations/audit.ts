import type { Database, Trx } from '../connect.ts'
import { storableJson } from '../storable.ts'

/** Events are kept for 13 months and contain no tokens or email addresses. */
export type AuditAction =
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'session_revoked'
  | 'github_token_stored'
  | 'sign_in_confirmed'
  | 'sign_in_method_linked'
  | 'sign_in_method_unlinked'
  | 'provider_signed_out'
  | 'provider_refused'
  | 'secrets_rotated'
  | 'account_exported'
  | 'access_token_created'
  | 'access_token_revoked'
  | 'webhook_created'
  | 'webhook_changed'
  | 'webhook_secret_rotated'
  | 'webhook_deleted'
  | 'digest_stopped'
  | 'digest_resumed'
  | 'notification_choice_changed'
  | 'chat_channel_added'
  | 'chat_channel_changed'
  | 'chat_channel_removed'
  | 'account_deleted'
  | 'account_restored'
  | 'account_erased'
  | 'repository_connected'
  | 'repository_disconnected'
  | 'recurring_mistake_renamed'
  | 'recurring_mistakes_merged'
  | 'mistake_moved'
  | 'recurring_change_undone'
  | 'mistake_disputed'
  | 'dispute_withdrawn'
  | 'dispute_accepted'
  | 'dispute_rejected'
  | 'suppression_created'
  | 'suppression_changed'
  | 'suppression_ended'
  | 'suppressed_mistake_counted'
  | 'category_muted'
  | 'category_unmuted'
  | 'plan_chosen'
  | 'seats_bought'
  | 'plan_canceled'
  | 'plan_kept'
  | 'plan_withdrawn'
  | 'team_created'
  | 'team_renamed'
  | 'team_deleted'
  | 'member_joined'
  | 'member_left'
  | 'member_removed'
  | 'invitation_sent'
  | 'invitation_cancelled'
  | 'invitation_deleted'
  | 'invitation_restored'
  | 'invitation_accepted'
  | 'invitation_declined'
  | 'invitation_expired'
  | 'standard_created'
  | 'standard_changed'
  | 'standard_deleted'
  | 'standard_restored'
  | 'standard_confirmed'
  | 'standard_published'
  | 'standard_suggestion_dismissed'
  | 'standard_suggestion_restored'
  | 'standards_discovery_asked'
  | 'standards_repository_chosen'
  | 'standards_repository_left'
  | 'standards_pull_request_reopened'
  | 'standards_edit_kept'
  | 'standards_edit_restored'
  | 'github_app_created'
  | 'standards_app_created'
  | 'standards_app_installed'
  | 'standards_app_uninstalled'
  | 'github_app_installed'
  | 'github_app_uninstalled'
  | 'work_paused'
  | 'work_resumed'
  | 'work_replay_ordered'
  | 'work_replayed'
  | 'reconciliation_ordered'

export interface AuditEvent {
  action: AuditAction
  actorId: string | null
  subjectId?: string | null
  requestId: string | null
  details?: Record<string, unknown>
}

export async function recordAudit(db: Database | Trx, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      action: event.action,
      actor_id: event.actorId,
      subject_id: event.subjectId ?? event.actorId,
      request_id: event.requestId,
      details: storableJson(event.details ?? {}),
    })
    .execute()
}
