import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table analysis_runs (
      id uuid primary key default gen_random_uuid(),
      pull_request_id uuid not null references pull_requests (id) on delete cascade,
      repository_id uuid not null references repositories (id) on delete cascade,
      tenant_id uuid not null,
      charged_user_id uuid not null references users (id) on delete cascade,
      merge_sha text not null,
      generation integer not null default 1 check (generation > 0),
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      error_code text,
      error text,
      request_id text,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz,
      unique (pull_request_id, merge_sha, generation)
    );
    create unique index analysis_runs_one_open on analysis_runs (pull_request_id) where state = 'waiting';
    create index analysis_runs_by_tenant on analysis_runs (tenant_id, pull_request_id);
    comment on column analysis_runs.tenant_id is 'The paying team, or else the user who connected the repository (D34).';
    comment on column analysis_runs.request_id is 'The delivery or request that started the run. It is in every log line.';

    create table pr_analysis (
      id uuid primary key default gen_random_uuid(),
      pull_request_id uuid not null references pull_requests (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      run_id uuid not null unique,
      generation integer not null check (generation > 0),
      review_summary text not null,
      score integer check (score between 0 and 100),
      score_version integer not null,
      score_breakdown jsonb not null,
      not_scored_reason text,
      witness text check (witness in ('approval', 'review', 'model')),
      analyzer text not null check (analyzer in ('builtin', 'openai')),
      analyzer_version text not null,
      model text,
      prompt_version text,
      usage jsonb,
      covered_share double precision not null check (covered_share between 0 and 1),
      coverage jsonb not null default '[]',
      learning_points jsonb not null default '[]',
      went_well jsonb not null default '[]',
      ignored_comments jsonb not null default '[]',
      dropped jsonb not null default '{}',
      rejected jsonb not null default '[]',
      mistakes_count integer not null default 0 check (mistakes_count >= 0),
      created_at timestamptz not null default now(),
      superseded_at timestamptz
    );
    create unique index pr_analysis_current on pr_analysis (pull_request_id) where superseded_at is null;
    create index pr_analysis_versions on pr_analysis (pull_request_id, generation);
    create index pr_analysis_by_user on pr_analysis (user_id, created_at desc, id desc)
      include (score, mistakes_count, pull_request_id) where superseded_at is null;
    comment on table pr_analysis is 'Reviews. Analyzing a pull request again adds a row and supersedes the one before.';
    comment on column pr_analysis.witness is
      'Who makes the score meaningful (D38). Null if only the author looked at the change.';
    comment on column pr_analysis.usage is 'Tokens, calls and cost of the model. Null if no model was asked.';
    comment on column pr_analysis.rejected is 'Each item that the model proposed and grounding rejected.';

    create trigger analysis_runs_state before update of state on analysis_runs
      for each row execute function allow_run_state();
  `.execute(db)
}
