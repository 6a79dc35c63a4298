import { type Kysely, sql } from 'kysely'

/** The kinds of emails can only be extended by replacing their constraint. */
export const contracts = '2026-11-24-13-mail'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in ('invitation', 'digest', 'ending', 'notification'));

    create table notifications (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('review_ready', 'mistake_came_back', 'dispute_settled', 'invitation')),
      pull_request_id uuid references pull_requests (id) on delete cascade,
      mistake_id uuid references mistakes (id) on delete cascade,
      invitation_id uuid references team_invitations (id) on delete cascade,
      in_app boolean not null,
      mail_id uuid references mails (id) on delete set null,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      unique (pull_request_id, user_id, kind),
      unique (mistake_id, user_id, kind),
      unique (invitation_id, user_id, kind),
      check (num_nonnulls(pull_request_id, mistake_id, invitation_id) = 1),
      check (case kind when 'review_ready' then pull_request_id when 'invitation' then invitation_id else mistake_id end
        is not null)
    );
    create index notifications_by_user on notifications (user_id, created_at desc, id desc) where in_app;
    create index unread_notifications on notifications (user_id, created_at desc, id desc)
      where in_app and read_at is null;
    create index notifications_by_mail on notifications (mail_id) where mail_id is not null;
    comment on table notifications is
      'The news for a person, at most once about each subject. Stored in the transaction that causes it (D48).';
    comment on column notifications.mistake_id is
      'The disputed mistake, or the occurrence with which a recurring mistake came back.';
    comment on column notifications.in_app is 'False if the person only wants an email about this kind.';
    comment on column notifications.mail_id is 'The email about it. Null if none was written.';

    create table notification_choices (
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('review_ready', 'mistake_came_back', 'dispute_settled', 'invitation')),
      in_app boolean not null,
      by_email boolean not null,
      primary key (user_id, kind),
      check (kind <> 'invitation' or by_email)
    );
    comment on table notification_choices is
      'How a person wants to be notified. Kinds without a row have the defaults of packages/domain.';

    create function announce_notification() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_live', json_build_object('userId', new.user_id, 'notified', true)::text);
      return null;
    end $$;
    create trigger notification_stored after insert on notifications
      for each row when (new.in_app) execute function announce_notification();
    create trigger notification_read after update of read_at on notifications
      for each row when (new.in_app and old.read_at is distinct from new.read_at) execute function announce_notification();
  `.execute(db)
}
