import { type Kysely, sql } from 'kysely'

/** The kinds of notifications can only be extended by replacing their constraints. */
export const contracts = '2026-11-29-31-comment-outcomes'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_channels (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      team_id uuid references teams (id) on delete cascade,
      service text not null check (service in ('slack', 'teams')),
      name text not null check (length(name) between 1 and 60),
      address text not null,
      address_hash text not null,
      host text not null,
      ending text not null check (length(ending) <= 4),
      kinds text[] not null default '{}' check (kinds <@ array['standard_published', 'team_numbers']),
      consent text not null,
      consented_at timestamptz not null default now(),
      state text not null default 'testing' check (state in ('testing', 'active', 'paused')),
      problem text,
      accepted_at timestamptz,
      free_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      check (team_id is not null or kinds = '{}'),
      check (state <> 'active' or (accepted_at is not null and problem is null))
    );
    create unique index chat_channels_by_owner on chat_channels (coalesce(team_id, user_id), address_hash);
    create index chat_channels_by_user on chat_channels (user_id);
    create index chat_channels_by_team on chat_channels (team_id) where team_id is not null;
    comment on table chat_channels is
      'Channels in Slack or Microsoft Teams to which Debrief sends messages for a person or a team (D45).';
    comment on column chat_channels.user_id is 'The person who added the channel and gave the consent.';
    comment on column chat_channels.team_id is 'The team whose messages the channel gets. Null for the person''s own.';
    comment on column chat_channels.name is 'What the person calls the channel, such as #reviews.';
    comment on column chat_channels.address is
      'The webhook''s address, encrypted. It''s a secret: whoever has it can post to the channel.';
    comment on column chat_channels.address_hash is
      'A SHA-256 hash of the address, so that the same address isn''t added twice.';
    comment on column chat_channels.host is 'The address''s host, to recognize it.';
    comment on column chat_channels.ending is 'The address''s last four characters, to recognize it.';
    comment on column chat_channels.kinds is 'What a team''s channel gets. Empty for a person''s own channel.';
    comment on column chat_channels.consent is 'The sentence that the person confirmed, word for word.';
    comment on column chat_channels.state is
      'testing: no test message was accepted since it was added or turned on again, so it gets nothing else.';
    comment on column chat_channels.problem is
      'A short code for the reason why messages aren''t accepted. Null if they are, or if a person paused the channel.';
    comment on column chat_channels.accepted_at is 'When the last message was accepted. Null if none was.';
    comment on column chat_channels.free_at is 'The next message is sent after this time.';

    create table chat_messages (
      id uuid primary key default gen_random_uuid(),
      channel_id uuid not null references chat_channels (id) on delete cascade,
      kind text not null
        check (kind in ('test', 'mistake_came_back', 'weekly_digest', 'standard_published', 'team_numbers')),
      notification_id uuid references notifications (id) on delete cascade,
      standard_id uuid references recurring_mistakes (id) on delete cascade,
      week date,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
      attempts integer not null default 0,
      error text,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (channel_id, notification_id),
      unique (channel_id, standard_id),
      unique (channel_id, kind, week),
      check (case kind when 'mistake_came_back' then notification_id is not null
        when 'standard_published' then standard_id is not null
        when 'test' then num_nonnulls(notification_id, standard_id, week) = 0
        else week is not null end),
      check (num_nonnulls(notification_id, standard_id, week) <= 1),
      check ((state = 'waiting') = (finished_at is null))
    );
    create index chat_messages_by_notification on chat_messages (notification_id) where notification_id is not null;
    create index chat_messages_by_standard on chat_messages (standard_id) where standard_id is not null;
    create index chat_messages_by_age on chat_messages (created_at);
    comment on table chat_messages is
      'The messages to channels, at most one about each event. Their text is written when they are sent and isn''t stored.';
    comment on column chat_messages.notification_id is 'The notification that the message repeats.';
    comment on column chat_messages.standard_id is 'The standard that was published.';
    comment on column chat_messages.week is 'The Monday after the week that the message reports.';
    comment on column chat_messages.state is
      'dropped: when its turn came, nobody wanted the message anymore or there was nothing to report.';
    comment on column chat_messages.attempts is 'How often the message was sent, including a running attempt.';
    comment on column chat_messages.error is 'Why the last attempt failed. Never contains the address.';

    alter table notification_choices add column in_chat boolean not null default false;
    alter table notification_choices add constraint notification_choices_in_chat
      check (not in_chat or kind = 'mistake_came_back');
    comment on column notification_choices.in_chat is
      'Whether messages about this kind are sent to the person''s own channels.';
    alter table users add column digest_in_chat boolean not null default false;
    comment on column users.digest_in_chat is
      'Whether the weekly digest is sent to the person''s own channels.';

    alter table notifications add column chat_channel_id uuid references chat_channels (id) on delete cascade;
    comment on column notifications.chat_channel_id is 'The channel that was paused because its messages failed.';
    create unique index notifications_about_chat_channel on notifications (chat_channel_id, user_id, kind);
    alter table notifications drop constraint notifications_kind_check;
    alter table notifications add constraint notifications_kind_check check (kind in ('review_ready',
      'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted', 'chat_paused'));
    alter table notifications drop constraint notifications_check;
    alter table notifications add constraint notifications_check
      check (num_nonnulls(pull_request_id, mistake_id, invitation_id, muted_category_id, chat_channel_id) = 1);
    alter table notifications drop constraint notifications_check1;
    alter table notifications add constraint notifications_check1
      check (case kind when 'review_ready' then pull_request_id when 'invitation' then invitation_id
        when 'category_muted' then muted_category_id when 'chat_paused' then chat_channel_id
        else mistake_id end is not null);
    alter table notification_choices drop constraint notification_choices_kind_check;
    alter table notification_choices add constraint notification_choices_kind_check check (kind in ('review_ready',
      'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted', 'chat_paused'));
  `.execute(db)
}
