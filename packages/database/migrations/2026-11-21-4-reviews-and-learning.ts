import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain mistake_category as text check (value in
      ('code-quality', 'testing', 'architecture', 'performance', 'security', 'documentation', 'best-practices',
       'error-handling', 'design-patterns'));

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
      analyzer text not null check (analyzer in ('builtin', 'openai')),
      analyzer_version text not null,
      model text,
      prompt_version text,
      covered_share double precision not null check (covered_share between 0 and 1),
      learning_points jsonb not null default '[]',
      went_well jsonb not null default '[]',
      ignored_comments jsonb not null default '[]',
      dropped jsonb not null default '{}',
      coverage jsonb not null default '[]',
      mistakes_count integer not null default 0 check (mistakes_count >= 0),
      created_at timestamptz not null default now(),
      superseded_at timestamptz
    );
    create unique index pr_analysis_current on pr_analysis (pull_request_id) where superseded_at is null;
    create index pr_analysis_versions on pr_analysis (pull_request_id, generation);
    create index pr_analysis_by_user on pr_analysis (user_id, created_at desc, id desc) include (score) where superseded_at is null;

    create table mistakes (
      id uuid primary key default gen_random_uuid(),
      pr_analysis_id uuid not null references pr_analysis (id) on delete cascade,
      pull_request_id uuid not null references pull_requests (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      ordinal integer not null check (ordinal > 0),
      title text not null check (btrim(title) <> ''),
      description text not null,
      category mistake_category not null,
      severity text not null check (severity in ('high', 'medium', 'low')),
      programming_language text,
      source text not null check (source in ('reviewer', 'analyzer', 'model')),
      rule text,
      code_before text,
      code_after text,
      path text not null,
      side text not null check (side in ('LEFT', 'RIGHT')),
      start_line integer not null check (start_line > 0),
      end_line integer not null,
      occurrences jsonb not null default '[]',
      review_comment_ids bigint[] not null default '{}',
      hunk text,
      quote jsonb,
      fixed_in text,
      outcome text check (outcome in ('fixed', 'merged-unaddressed', 'unknown')),
      resolution text check (resolution in ('resolved', 'unresolved', 'unknown')),
      confidence double precision not null check (confidence between 0 and 1),
      created_at timestamptz not null default now(),
      unique (pr_analysis_id, ordinal),
      check (end_line >= start_line),
      check (code_after is null or code_after <> '' and code_after is distinct from code_before)
    );
    create index mistakes_by_user on mistakes (user_id, created_at desc);
    create index mistakes_by_pull_request on mistakes (pull_request_id);

    create table recurring_mistakes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete cascade,
      team_id uuid references teams (id) on delete cascade,
      title text not null check (btrim(title) <> '' and length(title) <= 200),
      description text not null check (btrim(description) <> '' and length(description) <= 4000),
      category mistake_category not null,
      programming_language text,
      is_team_standard boolean not null default false,
      is_suggested_standard boolean not null default false,
      approved_as_standard_by uuid references users (id) on delete set null,
      approved_at timestamptz,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (user_id is not null or team_id is not null),
      check (not is_team_standard or team_id is not null),
      check (not (is_team_standard and is_suggested_standard)),
      check (is_team_standard = (approved_at is not null))
    );
    create index recurring_mistakes_by_user on recurring_mistakes (user_id, created_at desc);
    create index recurring_mistakes_by_team on recurring_mistakes (team_id, created_at desc);
    create index team_standards on recurring_mistakes (team_id, category, created_at desc) where is_team_standard;

    create table recurring_mistake_members (
      recurring_mistake_group_id uuid not null references recurring_mistakes (id) on delete cascade,
      mistake_id uuid not null unique references mistakes (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (recurring_mistake_group_id, mistake_id)
    );
  `.execute(db)
}
