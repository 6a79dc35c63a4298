import { type Kysely, sql } from 'kysely'

/** The kinds of notifications can only be extended by replacing their constraints. */
export const contracts = '2026-11-29-31-comment-outcomes'

/** Allows notifications about paused webhooks and about paused channels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications drop constraint notifications_kind_check;
    alter table notifications add constraint notifications_kind_check check (kind in ('review_ready',
      'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted', 'webhook_paused', 'chat_paused'));
    alter table notifications drop constraint notifications_check;
    alter table notifications add constraint notifications_check
      check (num_nonnulls(pull_request_id, mistake_id, invitation_id, muted_category_id, webhook_endpoint_id,
        chat_channel_id) = 1);
    alter table notifications drop constraint notifications_check1;
    alter table notifications add constraint notifications_check1
      check (case kind when 'review_ready' then pull_request_id when 'invitation' then invitation_id
        when 'category_muted' then muted_category_id when 'webhook_paused' then webhook_endpoint_id
        when 'chat_paused' then chat_channel_id else mistake_id end is not null);
    alter table notification_choices drop constraint notification_choices_kind_check;
    alter table notification_choices add constraint notification_choices_kind_check check (kind in ('review_ready',
      'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted', 'webhook_paused', 'chat_paused'));
  `.execute(db)
}
