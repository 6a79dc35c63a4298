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
      is_active boolean not null default true,
      reachability text not null default 'ok' check (reachability in ('ok', 'unreachable')),
      analyze_authors text not null default 'team' check (analyze_authors in ('team', 'everyone')),
      source_updated_at timestamptz,
      last_webhook_activity timestamptz,
      created_at timestamptz not null default now(),
      unique (user_id, github_repo_id)
    );
    create unique index repositories_once_a_team on repositories (team_id, github_repo_id) where team_id is not null;
    create index repositories_by_github_id on repositories (github_repo_id);

    create table pull_requests (
      id uuid primary key default gen_random_uuid(),
      repository_id uuid not null references repositories (id) on delete cascade,
      user_id uuid references users (id) on delete cascade,
      title text not null,
      pr_number integer not null check (pr_number > 0),
      author_username text,
      author_github_id bigint,
      description text,
      language text,
      commits_count integer not null default 0 check (commits_count >= 0),
      additions integer not null default 0 check (additions >= 0),
      deletions integer not null default 0 check (deletions >= 0),
      review_comments_count integer not null default 0 check (review_comments_count >= 0),
      comments_at_source integer not null default 0 check (comments_at_source >= 0),
      merged_at timestamptz,
      merge_sha text,
      head_sha text,
      base_sha text,
      html_url text not null,
      analysis_status text not null default 'pending'
        check (analysis_status in ('pending', 'processing', 'completed', 'failed')),
      analysis_error text,
      pending_reason text check (pending_reason in
        ('queued', 'author_not_on_team', 'no_subscription', 'quota_exhausted', 'imported', 'paused')),
      analysis_step text check (analysis_step in ('reading', 'threads', 'analysing', 'storing')),
      source_updated_at timestamptz not null,
      stats_updated_at timestamptz,
      last_activity_at timestamptz,
      created_at timestamptz not null default now(),
      unique (repository_id, pr_number),
      check (merged_at is null or user_id is not null),
      check ((analysis_status = 'failed') = (analysis_error is not null)),
      check (analysis_step is null or analysis_status = 'processing')
    );
    comment on column pull_requests.user_id is 'the owner (D12a); null until merged';
    comment on column pull_requests.comments_at_source is 'review comments as the newest full payload of GitHub counts them';
    create index pull_requests_merged on pull_requests (user_id, merged_at desc, id desc) where merged_at is not null;
    create index pull_requests_open_work on pull_requests (user_id, merged_at desc, id desc)
      where merged_at is not null and analysis_status in ('pending', 'processing');

    create table review_activity (
      repository_id uuid not null references repositories (id) on delete cascade,
      pr_number integer not null,
      kind text not null check (kind in ('review', 'review_comment')),
      github_id bigint not null,
      occurred_at timestamptz not null,
      deleted boolean not null default false,
      primary key (repository_id, pr_number, kind, github_id)
    );
    comment on table review_activity is 'each review and review comment seen by webhook, once; deleted wins over created in any order';

    create function allow_analysis_status() returns trigger language plpgsql as $$
    begin
      if (old.analysis_status, new.analysis_status) in (
        ('pending', 'processing'), ('processing', 'completed'), ('processing', 'failed'), ('processing', 'pending'),
        ('completed', 'processing'), ('completed', 'pending'), ('failed', 'processing'), ('failed', 'pending'))
        then return new; end if;
      raise exception 'an analysis cannot go from % to %', old.analysis_status, new.analysis_status
        using errcode = 'check_violation';
    end $$;
    create trigger analysis_status before update of analysis_status on pull_requests
      for each row when (old.analysis_status is distinct from new.analysis_status)
      execute function allow_analysis_status();

    create function announce_pull_request() returns trigger language plpgsql as $$
    begin
      perform pg_notify('debrief_live', json_build_object('userId', new.user_id, 'pullRequestId', new.id)::text);
      return null;
    end $$;
    create trigger pull_request_appeared after insert on pull_requests
      for each row when (new.merged_at is not null) execute function announce_pull_request();
    create trigger pull_request_changed after update on pull_requests
      for each row when (new.merged_at is not null and (old.*) is distinct from (new.*))
      execute function announce_pull_request();
  `.execute(db)
}
