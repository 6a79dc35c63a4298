import { type Kysely, sql } from 'kysely'

/** The kinds of notifications and their subjects can only be extended by replacing their constraints. */
export const contracts = '2026-11-28-30-notifications'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_outcomes (
      github_comment_id bigint primary key,
      run_id uuid not null references agent_runs (id) on delete cascade,
      github_repo_id bigint not null,
      pr_number integer not null,
      team_id uuid references teams (id) on delete cascade,
      user_id uuid references users (id) on delete cascade,
      category mistake_category not null,
      severity text check (severity in ('high', 'medium', 'low')),
      acted_on boolean,
      thumbs_up integer not null check (thumbs_up >= 0),
      thumbs_down integer not null check (thumbs_down >= 0),
      merged_at timestamptz not null,
      read_at timestamptz not null default now(),
      check (num_nonnulls(team_id, user_id) = 1)
    );
    create index comment_outcomes_by_team on comment_outcomes (team_id, merged_at) where team_id is not null;
    create index comment_outcomes_by_user on comment_outcomes (user_id, merged_at) where user_id is not null;
    create index comment_outcomes_by_pull_request on comment_outcomes (github_repo_id, pr_number);
    comment on table comment_outcomes is
      'What became of each of the agent''s comments, read when its pull request was merged (D40).';
    comment on column comment_outcomes.team_id is 'The team whose rate it counts toward. Null if the payer had no team.';
    comment on column comment_outcomes.user_id is 'The payer, if they had no team.';
    comment on column comment_outcomes.acted_on is 'Null if it''s unknown. Such a comment isn''t counted.';
    comment on column comment_outcomes.thumbs_up is 'People who reacted with thumbs up. Bots don''t count.';

    create table muted_categories (
      id uuid primary key default gen_random_uuid(),
      team_id uuid references teams (id) on delete cascade,
      user_id uuid references users (id) on delete cascade,
      category mistake_category not null check (category <> 'security'),
      acted_on integer not null check (acted_on >= 0),
      comments integer not null check (comments > 0),
      muted_at timestamptz not null default now(),
      unmuted_at timestamptz,
      unmuted_by uuid references users (id) on delete set null,
      check (num_nonnulls(team_id, user_id) = 1)
    );
    create unique index muted_categories_current on muted_categories (coalesce(team_id, user_id), category)
      where unmuted_at is null;
    comment on table muted_categories is
      'Categories on which the agent stopped commenting for a team, or for a person without a team, because hardly any of its comments were acted on (D40).';
    comment on column muted_categories.acted_on is 'How many of the comments were acted on when it was muted.';
    comment on column muted_categories.unmuted_at is
      'When someone turned it on again. Only comments on pull requests merged after that can mute it again.';

    alter table notifications add column muted_category_id uuid references muted_categories (id) on delete cascade;
    comment on column notifications.muted_category_id is 'The category that was muted.';
    alter table notifications drop constraint notifications_kind_check;
    alter table notifications add constraint notifications_kind_check
      check (kind in ('review_ready', 'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted'));
    alter table notifications drop constraint notifications_check;
    alter table notifications add constraint notifications_check
      check (num_nonnulls(pull_request_id, mistake_id, invitation_id, muted_category_id) = 1);
    alter table notifications drop constraint notifications_check1;
    alter table notifications add constraint notifications_check1
      check (case kind when 'review_ready' then pull_request_id when 'invitation' then invitation_id
        when 'category_muted' then muted_category_id else mistake_id end is not null);
    create unique index notifications_about_muted_category on notifications (muted_category_id, user_id, kind);
    alter table notification_choices drop constraint notification_choices_kind_check;
    alter table notification_choices add constraint notification_choices_kind_check
      check (kind in ('review_ready', 'mistake_came_back', 'dispute_settled', 'invitation', 'category_muted'));
  `.execute(db)
}
