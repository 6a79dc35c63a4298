import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table repositories (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      team_id uuid references teams (id) on delete set null,
      github_repo_id bigint not null check (github_repo_id > 0),
      repo_name text not null,
      repo_owner text not null,
      repo_full_name text not null,
      description text,
      language text,
      webhook_secret text not null check (length(webhook_secret) >= 32),
      webhook_id bigint unique,
      hook_state text not null default 'made' check (hook_state in ('making', 'made')),
      is_active boolean not null default true,
      reachability text not null default 'ok' check (reachability in ('ok', 'unreachable')),
      analyze_authors text not null default 'team' check (analyze_authors in ('team', 'everyone')),
      source_updated_at timestamptz,
      last_webhook_activity timestamptz,
      created_at timestamptz not null default now(),
      unique (user_id, github_repo_id)
    );
    create unique index repositories_once_a_team on repositories (team_id, github_repo_id) where team_id is not null;
    create index repositories_by_team on repositories (team_id) where team_id is not null;
    create index repositories_by_user on repositories (user_id, created_at desc);
    create index repositories_by_github_id on repositories (github_repo_id);
    create index repositories_hook_unmade on repositories (created_at) where hook_state = 'making';
    comment on column repositories.hook_state is 'making: the connection is stored, but not yet the id of its webhook.';

    create table hook_removals (
      id bigint generated always as identity primary key,
      user_id uuid not null references users (id) on delete cascade,
      repo_full_name text not null,
      github_repo_id bigint not null,
      hook_url text not null,
      hook_id bigint,
      gave_up_at timestamptz,
      gave_up_reason text,
      created_at timestamptz not null default now(),
      check ((gave_up_at is null) = (gave_up_reason is null))
    );
    create index hook_removals_by_user on hook_removals (user_id);
    comment on table hook_removals is 'Webhooks that no connection needs any more, still to be deleted on GitHub.';
    comment on column hook_removals.gave_up_at is 'Null while its remove-webhook job waits or runs.';

    create table github_app (
      only_one boolean primary key default true check (only_one),
      app_id bigint not null check (app_id > 0),
      slug text not null,
      name text not null,
      html_url text not null,
      private_key text not null,
      webhook_secret text not null,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now()
    );
    comment on table github_app is 'The GitHub App that the operator created from the manifest. One in the settings comes first.';
    comment on column github_app.private_key is 'Encrypted.';
    comment on column github_app.webhook_secret is 'Encrypted.';

    create table installations (
      id bigint primary key,
      account_id bigint not null,
      account_login text not null,
      account_type text not null,
      selection text not null check (selection in ('all', 'selected')),
      suspended_at timestamptz,
      deleted_at timestamptz,
      synced_at timestamptz,
      created_at timestamptz not null default now()
    );
    comment on table installations is 'Accounts on which the GitHub App is installed.';
    comment on column installations.id is 'GitHub''s id.';

    create table installation_repositories (
      installation_id bigint not null references installations (id) on delete cascade,
      github_repo_id bigint not null,
      full_name text not null,
      primary key (installation_id, github_repo_id)
    );
    create index installation_repositories_by_repository on installation_repositories (github_repo_id);
  `.execute(db)
}
