import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column github_scopes text,
      add column single_key_shortcuts boolean not null default true,
      add column deleted_at timestamptz;
    comment on column users.github_scopes is 'what GitHub said the token may do, separated by commas; null when it was never asked';
    comment on column users.deleted_at is 'when the person deleted the account; erased 90 days later (D31)';

    create table user_emails (
      user_id uuid not null references users (id) on delete cascade,
      email text not null check (position('@' in email) > 0),
      is_primary boolean not null default false
    );
    comment on table user_emails is 'the addresses GitHub says are verified, as of the last sign-in (D34)';
    create unique index user_emails_once on user_emails (user_id, lower(email));
    create index user_emails_by_email on user_emails (lower(email));

    create table sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      token_hash text not null unique check (length(token_hash) = 64),
      user_agent text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    comment on column sessions.token_hash is 'SHA-256 of the cookie, hex';
    create index sessions_by_user on sessions (user_id, last_seen_at desc);
    create index sessions_expired on sessions (expires_at);

    create table sign_in_attempts (
      state_hash text primary key check (length(state_hash) = 64),
      browser_hash text not null check (length(browser_hash) = 64),
      code_verifier text not null,
      return_to text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    comment on column sign_in_attempts.code_verifier is 'PKCE, encrypted';
    create index sign_in_attempts_expired on sign_in_attempts (expires_at);

    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    comment on table rate_limits is 'the form rate-limiter-flexible keeps its counts in';
    create index rate_limits_expired on rate_limits (expire);

    create table audit_events (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      action text not null,
      actor_id uuid,
      subject_id uuid,
      request_id text,
      details jsonb not null default '{}'
    );
    create index audit_events_by_actor on audit_events (actor_id, at desc);
    create index audit_events_by_subject on audit_events (subject_id, at desc);

    create table member_views (
      id bigint generated always as identity primary key,
      viewer_id uuid not null references users (id) on delete cascade,
      viewed_id uuid not null references users (id) on delete cascade,
      screen text not null,
      at timestamptz not null default now()
    );
    comment on table member_views is 'each look of a manager at a member, for the member to read (D23a)';
    create index member_views_by_viewed on member_views (viewed_id, at desc);

    alter table repositories add column hook_state text not null default 'made' check (hook_state in ('making', 'made'));
    comment on column repositories.hook_state is 'making: from the connection being recorded until GitHub''s hook id is';
    create index repositories_by_user on repositories (user_id, created_at desc);
    create index repositories_hook_unmade on repositories (created_at) where hook_state = 'making';

    create table hook_removals (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      repo_full_name text not null,
      github_repo_id bigint not null,
      hook_url text not null,
      hook_id bigint,
      attempts integer not null default 0 check (attempts >= 0),
      last_error text,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );
    comment on table hook_removals is 'hooks at GitHub that belong to no connection any more and are still to be taken away';
    create index hook_removals_due on hook_removals (due_at);

    alter table pull_requests drop constraint pull_requests_pending_reason_check;
    alter table pull_requests add constraint pull_requests_pending_reason_check check (pending_reason in
      ('queued', 'author_not_on_team', 'no_subscription', 'quota_exhausted', 'imported', 'paused', 'reconnect'));
    create index pull_requests_completed on pull_requests (user_id, merged_at desc, id desc)
      where merged_at is not null and analysis_status = 'completed';
  `.execute(db)
}
