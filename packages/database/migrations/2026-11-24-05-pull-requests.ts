import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      analysis_step text check (analysis_step in ('reading', 'threads', 'analysing', 'storing')),
      pending_reason text check (pending_reason in
        ('queued', 'author_not_on_team', 'no_subscription', 'quota_exhausted', 'imported', 'paused', 'reconnect')),
      source_updated_at timestamptz not null,
      stats_updated_at timestamptz,
      last_activity_at timestamptz,
      created_at timestamptz not null default now(),
      unique (repository_id, pr_number),
      check (merged_at is null or user_id is not null),
      check ((analysis_status = 'failed') = (analysis_error is not null)),
      check (analysis_step is null or analysis_status = 'processing')
    );
    create index pull_requests_merged on pull_requests (user_id, merged_at desc, id desc) include (analysis_status)
      where merged_at is not null;
    create index pull_requests_completed on pull_requests (user_id, merged_at desc, id desc)
      where merged_at is not null and analysis_status = 'completed';
    create index pull_requests_open_work on pull_requests (user_id, merged_at desc, id desc)
      where merged_at is not null and analysis_status in ('pending', 'processing');
    comment on column pull_requests.user_id is 'The owner (D12a). Null until the pull request is merged.';
    comment on column pull_requests.comments_at_source is 'The number of review comments in the latest full payload from GitHub.';

    create table review_activity (
      repository_id uuid not null references repositories (id) on delete cascade,
      pr_number integer not null,
      kind text not null check (kind in ('review', 'review_comment')),
      github_id bigint not null,
      occurred_at timestamptz not null,
      deleted boolean not null default false,
      primary key (repository_id, pr_number, kind, github_id)
    );
    comment on table review_activity is
      'Each review and review comment that a webhook reported, once. A deletion wins, in whatever order the events arrive.';

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
