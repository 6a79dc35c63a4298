import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('invitation', 'digest')),
      sender_id uuid references users (id) on delete set null,
      invitation_id uuid references team_invitations (id) on delete set null,
      to_address text not null check (position('@' in to_address) > 0),
      subject text not null check (subject !~ '[[:cntrl:]]'),
      body text,
      unsubscribe_url text,
      outcome text check (outcome in ('sent', 'dropped', 'failed')),
      error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      check (body is not null or outcome is not null),
      check ((sent_at is not null) = (outcome is not distinct from 'sent'))
    );
    create index mails_by_sender on mails (sender_id, created_at);
    create index mails_by_invitation on mails (invitation_id);
    comment on table mails is 'Emails, queued in the transaction that they are about.';
    comment on column mails.outcome is 'Null while its send-mail job waits or runs.';
    comment on column mails.sender_id is 'The person who caused the email. It counts toward their hourly limit.';
    comment on column mails.body is
      'Text and HTML, encrypted because it contains links. Emptied once sent; if sending failed, seven days after creation.';
    comment on column mails.unsubscribe_url is 'For the List-Unsubscribe header (RFC 8058). Null if there is no subscription.';

    create table digests (
      user_id uuid not null references users (id) on delete cascade,
      week date not null,
      mail_id uuid references mails (id) on delete set null,
      created_at timestamptz not null default now(),
      primary key (user_id, week)
    );
    create index digests_by_mail on digests (mail_id) where mail_id is not null;
    comment on table digests is
      'The weeks for which a person''s weekly email was prepared, even if there was nothing to report and none was sent.';
  `.execute(db)
}
