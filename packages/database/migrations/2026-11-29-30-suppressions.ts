import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agent_runs add column team_id uuid references teams (id) on delete set null;
    comment on column agent_runs.team_id is
      'The payer''s team when the mention was admitted. The team''s rate counts the comments of the run (D40).';

    alter table agent_findings add column severity text check (severity in ('high', 'medium', 'low')),
      add column lesson_id text, add column is_commented boolean not null default false;
    comment on column agent_findings.severity is 'Null for findings from before suppressions.';
    comment on column agent_findings.lesson is 'The explanation of the finding, as text.';
    comment on column agent_findings.lesson_id is 'The lesson in the catalog. Null if none clearly applies.';
    comment on column agent_findings.is_commented is
      'Whether the comment is on this place. The finding''s other places are only named in it.';

    create table suppressions (
      id uuid primary key default gen_random_uuid(),
      installation_id bigint not null,
      github_repo_id bigint not null,
      repo_full_name text not null,
      pr_number integer not null check (pr_number > 0),
      comment_id bigint not null,
      thread_id bigint not null,
      url text not null,
      author_id bigint not null,
      author_login text not null,
      title text not null,
      category mistake_category not null,
      rule text,
      lesson_id text,
      path text not null,
      fingerprint text not null check (length(fingerprint) = 64),
      said text not null check (said in ('suppress', 'unclear', 'nothing', 'deleted')),
      verb text check (verb in ('wrong', 'by_design', 'known')),
      scope text check (scope in ('line', 'file', 'repository')),
      reason text not null default '' check (length(reason) <= 2000),
      said_at timestamptz not null,
      said_rank smallint not null,
      revision integer not null default 1,
      decided_revision integer,
      state text not null default 'waiting' check (state in ('waiting', 'active', 'refused', 'ended')),
      refusal text check (refusal in ('no_permission', 'unclear', 'failed')),
      reaction text check (reaction in ('+1', 'confused')),
      expires_at timestamptz,
      ended_at timestamptz,
      ended_by uuid references users (id) on delete set null,
      end_reason text check (end_reason in ('reply_changed', 'reply_deleted', 'person')),
      request_id text,
      created_at timestamptz not null default now(),
      unique (github_repo_id, comment_id),
      check ((said = 'suppress') = (verb is not null) and (verb is null) = (scope is null)),
      check ((state = 'refused') = (refusal is not null)),
      check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (end_reason is null)),
      check (state <> 'active' or expires_at is not null)
    );
    create index suppressions_active on suppressions (github_repo_id, created_at desc) where state = 'active';
    create index suppressions_by_author on suppressions (author_id);
    comment on table suppressions is
      'Replies in which people told the agent that a finding is wrong, by design or known (D40). Refused and deleted ones stay, so that an older event doesn''t bring them back.';
    comment on column suppressions.comment_id is 'The reply on GitHub.';
    comment on column suppressions.url is 'The reply''s page on GitHub.';
    comment on column suppressions.thread_id is 'The agent''s comment that starts the thread.';
    comment on column suppressions.author_id is 'The GitHub account that wrote or last edited the reply.';
    comment on column suppressions.title is 'The finding. It''s recognized by its rule, else its lesson, else its title.';
    comment on column suppressions.fingerprint is 'The commented line: its file, its code and the finding''s rule or category.';
    comment on column suppressions.said is 'What the reply says now: suppress, unclear, nothing (no verb), or deleted.';
    comment on column suppressions.said_at is 'When the reply was written or last edited. Older events are ignored.';
    comment on column suppressions.said_rank is
      'Orders events of the same second: 0 for created, 1 for edited, 2 for deleted.';
    comment on column suppressions.revision is 'Counts the changes of the reply, so that a decision about an older text isn''t stored.';
    comment on column suppressions.decided_revision is 'The revision that the state is about. Null if none was decided.';
    comment on column suppressions.refusal is 'failed: the author''s permission couldn''t be read.';
    comment on column suppressions.expires_at is 'Null unless it''s active, or a person ended it. An edit of the reply doesn''t extend it.';
    comment on column suppressions.reaction is 'The reaction that the reply should have. Null for none.';
    comment on column suppressions.ended_by is 'The person who ended it in settings.';

    create table suppressed_mistakes (
      mistake_id uuid primary key references mistakes (id) on delete cascade,
      suppression_id uuid not null references suppressions (id) on delete cascade,
      scope text not null check (scope in ('line', 'file', 'repository')),
      decision text check (decision in ('counts', 'disputed')),
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      check ((decision is null) = (decided_at is null))
    );
    create index suppressed_mistakes_by_suppression on suppressed_mistakes (suppression_id);
    comment on table suppressed_mistakes is
      'Mistakes in reviews that a suppression covers. They don''t count until their owner decides (D17a, D40).';
    comment on column suppressed_mistakes.scope is 'The narrowest scope with which the suppression would cover it.';
    comment on column suppressed_mistakes.decision is
      'The owner''s: it counts, or they disputed it. Null while they haven''t decided.';

    comment on column mistakes.disputed is
      'A dispute is open or was accepted, or a suppression covers it and its owner hasn''t decided. It counts nowhere (D17a, D40).';
  `.execute(db)
}
