import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table analysis_runs add column kind text not null default 'live' check (kind in ('live', 'import'));
    comment on column analysis_runs.kind is
      'An import makes its runs and their reviews in one transaction: without a job, quota or a notification (D35).';

    create table history_imports (
      id uuid primary key default gen_random_uuid(),
      repository_id uuid not null references repositories (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      months integer not null check (months in (3, 6, 12)),
      since timestamptz not null,
      only_own boolean not null default false,
      analyze_authors text not null default 'team' check (analyze_authors in ('team', 'everyone')),
      state text not null default 'counting'
        check (state in ('counting', 'ready', 'running', 'paused', 'completed', 'canceled', 'failed')),
      cursor text,
      has_more boolean not null default false,
      rest_calls integer not null default 0 check (rest_calls >= 0),
      graphql_points integer not null default 0 check (graphql_points >= 0),
      seconds_spent double precision not null default 0 check (seconds_spent >= 0),
      reason text,
      continues_at timestamptz,
      request_id text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      check ((finished_at is not null) = (state in ('completed', 'canceled'))),
      check (state <> 'failed' or reason is not null)
    );
    create unique index history_imports_open on history_imports (repository_id, user_id)
      where state not in ('completed', 'canceled');
    create index history_imports_by_user on history_imports (user_id, created_at desc);
    comment on table history_imports is 'Imports of repositories'' merged pull requests (D35).';
    comment on column history_imports.user_id is
      'The person who requested the import. Their GitHub token reads the pull requests.';
    comment on column history_imports.only_own is
      'Imports only the pull requests that this person wrote, from a teammate''s connection (D35a).';
    comment on column history_imports.cursor is 'GitHub''s cursor of the next page to list. Null before the first page.';
    comment on column history_imports.has_more is 'Whether more pull requests were merged than an import may have.';
    comment on column history_imports.seconds_spent is
      'The time spent on reading and analyzing, without waits, for the estimate of the time left.';

    create table history_pull_requests (
      import_id uuid not null references history_imports (id) on delete cascade,
      pr_number integer not null check (pr_number > 0),
      merged_at timestamptz not null,
      author_github_id bigint,
      author_login text,
      is_bot boolean not null,
      review_threads integer not null check (review_threads >= 0),
      reviews integer not null check (reviews >= 0),
      changed_files integer not null check (changed_files >= 0),
      commits integer not null check (commits >= 0),
      attempts integer not null default 0 check (attempts >= 0),
      outcome text check (outcome in ('analyzed', 'listed', 'left_out')),
      pull_request_id uuid references pull_requests (id) on delete set null,
      is_new boolean not null default false,
      reason_before text,
      primary key (import_id, pr_number)
    );
    create index history_pull_requests_waiting on history_pull_requests (import_id, merged_at, pr_number)
      where outcome is null;
    create index history_pull_requests_by_pull_request on history_pull_requests (pull_request_id)
      where pull_request_id is not null;
    comment on table history_pull_requests is 'The merged pull requests that an import found.';
    comment on column history_pull_requests.author_github_id is 'Null if the author deleted their GitHub account.';
    comment on column history_pull_requests.attempts is
      'How often its analysis began. One that crashes workers is listed without a review.';
    comment on column history_pull_requests.outcome is
      'Null while it waits. left_out: by a bot, gone, or known to Debrief before, except pending ones.';
    comment on column history_pull_requests.is_new is 'Whether Debrief knows the pull request only from this import.';
    comment on column history_pull_requests.reason_before is
      'Why a pull request that Debrief knew before was pending. It''s pending again if the import''s review is removed.';

    create function announce_history_import() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_live', json_build_object('userId', new.user_id, 'historyImportId', new.id)::text);
      return null;
    end $$;
    create trigger history_import_appeared after insert on history_imports
      for each row execute function announce_history_import();
    create trigger history_import_changed after update on history_imports
      for each row when ((old.*) is distinct from (new.*)) execute function announce_history_import();
  `.execute(db)
}
