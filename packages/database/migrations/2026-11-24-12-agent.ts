import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_runs (
      id uuid primary key default gen_random_uuid(),
      installation_id bigint not null,
      source text not null check (source in ('issue_comment', 'review_comment', 'review')),
      comment_id bigint not null,
      in_reply_to bigint,
      github_repo_id bigint not null,
      repo_full_name text not null,
      pr_number integer not null check (pr_number > 0),
      verb text not null check (verb in ('review', 'explain', 'help', 'stop')),
      commenter_id bigint not null,
      commenter_login text not null,
      request_id text,
      charged_user_id uuid references users (id) on delete set null,
      tenant_id uuid,
      head_sha text,
      github_review_id bigint,
      github_comment_id bigint,
      eyes_at timestamptz,
      outcome text check (outcome in ('reviewed', 'nothing_new', 'explained', 'helped', 'stopped', 'refused', 'limited',
        'ignored', 'failed')),
      reason text,
      output_tokens integer check (output_tokens >= 0),
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      error text,
      posts_until timestamptz[] not null default '{}',
      crashed boolean not null default false,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      unique (installation_id, source, comment_id),
      check ((state in ('done', 'failed')) = (outcome is not null))
    );
    create index agent_runs_by_pull_request on agent_runs (github_repo_id, pr_number, created_at desc);
    create index agent_runs_by_tenant on agent_runs (tenant_id, created_at desc);
    comment on table agent_runs is 'Each mention of the agent, once (D29). Of the comment only the verb is stored.';
    comment on column agent_runs.github_review_id is 'The pending review, stored under the fence before it is submitted.';
    comment on column agent_runs.posts_until is
      'For each call to GitHub that is posting something: the time by which it has certainly ended.';
    comment on column agent_runs.eyes_at is 'When the agent reacted to the comment with eyes.';

    create table agent_findings (
      id uuid primary key default gen_random_uuid(),
      run_id uuid not null references agent_runs (id) on delete cascade,
      github_repo_id bigint not null,
      pr_number integer not null,
      fingerprint text not null check (length(fingerprint) = 64),
      title text not null,
      category mistake_category not null,
      path text not null,
      line integer,
      rule text,
      lesson text not null,
      standard_id uuid references recurring_mistakes (id) on delete set null,
      github_comment_id bigint,
      created_at timestamptz not null default now(),
      unique (github_repo_id, pr_number, fingerprint)
    );
    create index agent_findings_by_comment on agent_findings (github_comment_id) where github_comment_id is not null;
    comment on table agent_findings is 'What the agent has posted on a pull request, so that it does not repeat itself.';

    create table agent_pauses (
      github_repo_id bigint not null,
      pr_number integer not null,
      by_login text not null,
      at timestamptz not null default now(),
      primary key (github_repo_id, pr_number)
    );
    comment on table agent_pauses is 'Pull requests on which someone told the agent to stop.';

    create trigger agent_runs_state before update of state on agent_runs
      for each row execute function allow_run_state();
  `.execute(db)
}
