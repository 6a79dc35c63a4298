import { type Kysely, sql } from 'kysely'

/** The kinds of notifications and their subjects can only be extended by replacing their constraints. */
export const contracts = '2026-11-29-31-comment-outcomes'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      team_id uuid references teams (id) on delete cascade,
      url text not null check (length(url) <= 2000),
      description text not null default '' check (length(description) <= 100),
      events text[] not null check (events <> '{}' and (
        (team_id is null and events <@ array['review.completed', 'mistake.recurred', 'mistake.stopped'])
        or (team_id is not null and events <@ array['standard.published', 'team.numbers']))),
      secret text not null,
      previous_secret text,
      previous_until timestamptz,
      paused_at timestamptz,
      pause_reason text check (pause_reason in ('person', 'failing', 'gone')),
      failing_since timestamptz,
      stopped_known boolean not null default false,
      created_at timestamptz not null default now(),
      check ((paused_at is null) = (pause_reason is null)),
      check ((previous_secret is null) = (previous_until is null))
    );
    create index webhook_endpoints_by_user on webhook_endpoints (user_id);
    create index webhook_endpoints_by_team on webhook_endpoints (team_id) where team_id is not null;
    comment on table webhook_endpoints is 'The addresses to which Debrief sends events (D45).';
    comment on column webhook_endpoints.id is 'The id.';
    comment on column webhook_endpoints.user_id is
      'The person who registered the endpoint. Only they get personal events there.';
    comment on column webhook_endpoints.team_id is
      'The team whose events are sent, while the person manages it. Null for personal events.';
    comment on column webhook_endpoints.url is 'Checked again before each request.';
    comment on column webhook_endpoints.description is 'What the person calls the endpoint. Can be empty.';
    comment on column webhook_endpoints.events is 'The kinds of events to send.';
    comment on column webhook_endpoints.secret is 'The secret that signs messages. Encrypted.';
    comment on column webhook_endpoints.previous_secret is
      'The secret before the last rotation. Encrypted. It also signs messages until previous_until.';
    comment on column webhook_endpoints.previous_until is 'When the previous secret stops signing.';
    comment on column webhook_endpoints.paused_at is 'When the endpoint was paused. Null while it gets messages.';
    comment on column webhook_endpoints.pause_reason is
      'person: its owner paused it. failing: every attempt failed for a day. gone: it responded with 410.';
    comment on column webhook_endpoints.failing_since is 'The first failed attempt after the last successful one.';
    comment on column webhook_endpoints.stopped_known is
      'Whether the mistakes that had already stopped at registration are in webhook_stopped_mistakes.';
    comment on column webhook_endpoints.created_at is 'When the endpoint was registered.';

    create table webhook_messages (
      id uuid primary key default gen_random_uuid(),
      position bigint generated always as identity,
      endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
      event text not null check (event in
        ('test', 'review.completed', 'mistake.recurred', 'mistake.stopped', 'standard.published', 'team.numbers')),
      event_key text not null,
      subject_id uuid not null,
      review_id uuid references pr_analysis (id) on delete cascade,
      mistake_id uuid references mistakes (id) on delete cascade,
      group_id uuid references recurring_mistakes (id) on delete cascade,
      week date,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (endpoint_id, event, event_key),
      check ((finished_at is null) = (state = 'waiting')),
      check (num_nonnulls(review_id, mistake_id, group_id, week) = (event <> 'test')::int)
    );
    create index webhook_messages_by_endpoint on webhook_messages (endpoint_id, position desc);
    create index webhook_messages_waiting on webhook_messages (endpoint_id, subject_id, position) where state = 'waiting';
    create index webhook_messages_by_age on webhook_messages (created_at);
    create index webhook_messages_by_review on webhook_messages (review_id) where review_id is not null;
    create index webhook_messages_by_mistake on webhook_messages (mistake_id) where mistake_id is not null;
    create index webhook_messages_by_group on webhook_messages (group_id) where group_id is not null;
    comment on table webhook_messages is
      'The messages to webhook endpoints, for 30 days. Contents are read when a message is sent, so that nothing deleted is sent.';
    comment on column webhook_messages.id is 'The message''s id, the same for every attempt and replay.';
    comment on column webhook_messages.position is 'The order in which messages were created.';
    comment on column webhook_messages.endpoint_id is 'The endpoint that gets the message.';
    comment on column webhook_messages.event is 'What happened. test: the owner sent a test message.';
    comment on column webhook_messages.event_key is
      'Identifies what happened, so that it''s sent to an endpoint at most once.';
    comment on column webhook_messages.subject_id is
      'Messages about the same subject are sent in order: a pull request, a recurring mistake, a standard or a team.';
    comment on column webhook_messages.review_id is 'For review.completed: the review.';
    comment on column webhook_messages.mistake_id is 'For mistake.recurred: the occurrence.';
    comment on column webhook_messages.group_id is
      'For mistake.stopped and standard.published: the recurring mistake or the standard.';
    comment on column webhook_messages.week is 'For team.numbers: the Monday after the week.';
    comment on column webhook_messages.state is
      'failed: every attempt failed. dropped: what it was about can no longer be seen.';
    comment on column webhook_messages.attempts is 'Attempts since the message was created or replayed.';
    comment on column webhook_messages.next_attempt_at is 'When the next attempt is due, after a failed one.';
    comment on column webhook_messages.created_at is 'When the event happened.';
    comment on column webhook_messages.finished_at is 'When the message was delivered, failed or dropped.';

    create table webhook_attempts (
      id bigint generated always as identity primary key,
      message_id uuid not null references webhook_messages (id) on delete cascade,
      at timestamptz not null default now(),
      duration_ms integer not null,
      status integer,
      error text,
      response text not null default '' check (length(response) <= 500),
      check (num_nonnulls(status, error) = 1)
    );
    create index webhook_attempts_by_message on webhook_attempts (message_id, id);
    comment on table webhook_attempts is 'The requests that were made for a message to a webhook endpoint.';
    comment on column webhook_attempts.id is 'Orders the attempts.';
    comment on column webhook_attempts.message_id is 'The message.';
    comment on column webhook_attempts.at is 'When the attempt ended.';
    comment on column webhook_attempts.duration_ms is 'How long it took.';
    comment on column webhook_attempts.status is 'The response''s status. Null if there was none.';
    comment on column webhook_attempts.error is 'A short code for why there was no response, or why nothing was sent.';
    comment on column webhook_attempts.response is 'The first 500 characters of the response.';

    create table webhook_stopped_mistakes (
      endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
      group_id uuid not null references recurring_mistakes (id) on delete cascade,
      last_at timestamptz not null,
      primary key (endpoint_id, group_id, last_at)
    );
    create index webhook_stopped_mistakes_by_group on webhook_stopped_mistakes (group_id);
    comment on table webhook_stopped_mistakes is
      'The stopped mistakes that an endpoint was told about, or that had stopped before it was registered.';
    comment on column webhook_stopped_mistakes.endpoint_id is 'The endpoint.';
    comment on column webhook_stopped_mistakes.group_id is 'The recurring mistake.';
    comment on column webhook_stopped_mistakes.last_at is
      'Its last occurrence. After another one, the mistake can stop again.';

    alter table notifications add column webhook_endpoint_id uuid references webhook_endpoints (id) on delete cascade;
    comment on column notifications.webhook_endpoint_id is 'The webhook that was paused.';
    alter table notifications drop constraint notifications_kind_check;
    alter table notifications add constraint notifications_kind_check check (kind in
      ('review_ready', 'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted', 'webhook_paused'));
    alter table notifications drop constraint notifications_check;
    alter table notifications add constraint notifications_check
      check (num_nonnulls(pull_request_id, mistake_id, invitation_id, muted_category_id, webhook_endpoint_id) = 1);
    alter table notifications drop constraint notifications_check1;
    alter table notifications add constraint notifications_check1
      check (case kind when 'review_ready' then pull_request_id when 'invitation' then invitation_id
        when 'category_muted' then muted_category_id when 'webhook_paused' then webhook_endpoint_id
        else mistake_id end is not null);
    create unique index notifications_about_webhook on notifications (webhook_endpoint_id, user_id, kind);
    alter table notification_choices drop constraint notification_choices_kind_check;
    alter table notification_choices add constraint notification_choices_kind_check check (kind in
      ('review_ready', 'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted', 'webhook_paused'));
  `.execute(db)
}
