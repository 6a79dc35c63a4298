import { type Kysely, sql } from 'kysely'

/** Lets lists and numbers of reviews use one index instead of joining each review with its pull request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pr_analysis add column merged_at timestamptz;
    update pr_analysis a set merged_at = p.merged_at from pull_requests p where p.id = a.pull_request_id;
    alter table pr_analysis add constraint pr_analysis_merged_at check (merged_at is not null);
    comment on column pr_analysis.merged_at is
      'When the pull request was merged, so that reads of reviews do not need the pull request. Triggers set it.';

    create function set_review_merge_time() returns trigger language plpgsql as $$
    begin
      new.merged_at := (select p.merged_at from pull_requests p where p.id = new.pull_request_id);
      return new;
    end $$;
    create trigger pr_analysis_merge_time before insert on pr_analysis
      for each row execute function set_review_merge_time();

    create function move_review_merge_time() returns trigger language plpgsql as $$
    begin
      update pr_analysis set merged_at = new.merged_at where pull_request_id = new.id;
      return null;
    end $$;
    create trigger pull_requests_merge_time after update of merged_at on pull_requests
      for each row when (old.merged_at is distinct from new.merged_at) execute function move_review_merge_time();

    drop index pr_analysis_by_user;
    create index pr_analysis_by_user on pr_analysis (user_id, merged_at desc, id desc)
      include (pull_request_id, score, mistakes_count) where superseded_at is null;
    drop index recurring_mistake_members_by_user;
    create index recurring_mistake_members_by_user on recurring_mistake_members (user_id, occurred_at desc)
      include (recurring_mistake_group_id, mistake_id, pull_request_id) where counts;
  `.execute(db)
}
