import { type Kysely, sql } from 'kysely'

/** A standard itself is a row of recurring_mistakes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discoveries (
      id uuid primary key default gen_random_uuid(),
      repository_id uuid not null references repositories (id) on delete cascade,
      team_id uuid not null references teams (id) on delete cascade,
      asked_by uuid not null references users (id) on delete cascade,
      pull_requests integer not null check (pull_requests between 1 and 200),
      read_pull_requests integer not null default 0 check (read_pull_requests >= 0),
      read_comments integer not null default 0 check (read_comments >= 0),
      suggested integer not null default 0 check (suggested >= 0),
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      error text,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create unique index discoveries_one_open on discoveries (repository_id) where state = 'waiting';
    create index discoveries_by_team on discoveries (team_id, created_at desc);
    comment on table discoveries is
      'Managers'' requests to suggest standards from the last merged pull requests of a repository.';

    create table standard_evidence (
      id uuid primary key default gen_random_uuid(),
      group_id uuid not null references recurring_mistakes (id) on delete cascade,
      repo_full_name text not null,
      pr_number integer not null check (pr_number > 0),
      pr_title text not null,
      comment_id bigint not null,
      author text not null,
      is_bot boolean not null,
      body text not null,
      path text,
      url text not null,
      commented_at timestamptz not null,
      unique (group_id, comment_id)
    );
    comment on table standard_evidence is 'The review comments from which a standard was suggested.';

    create table guidance_downloads (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      team_id uuid references teams (id) on delete cascade,
      format text not null check (format in ('agents', 'copilot', 'cursor')),
      entries jsonb not null,
      at timestamptz not null default now()
    );
    create index guidance_downloads_by_user on guidance_downloads (user_id, format, at desc);
    comment on table guidance_downloads is 'Instructions for editors that people exported.';
    comment on column guidance_downloads.entries is
      'Id, kind, title and a hash of each standard or mistake in the file, to tell what has changed since (D24).';

    create trigger discoveries_state before update of state on discoveries
      for each row execute function allow_run_state();

    -- The occurrences of a group that its team may see (D23a).
    create function suggested_by(of_group uuid) returns table (user_id uuid) language sql stable as $$
      select r.user_id from recurring_mistake_members r
      join recurring_mistakes g on g.id = r.recurring_mistake_group_id
      join team_members t on t.team_id = g.team_id and t.user_id = r.user_id
      where r.recurring_mistake_group_id = of_group and r.counts
        and (r.occurred_at >= t.joined_at or exists (
          select from mistakes m join analysis_runs c on c.pull_request_id = m.pull_request_id
          where m.id = r.mistake_id and c.tenant_id = t.team_id))
    $$;

    -- A team's group is suggested as a standard from 5 occurrences or 2 people on (D21). A suggestion is taken back only when
    -- occurrences stop counting, and never if it came from a repository's comments.
    create function judge_suggestion(of_group uuid, may_take_back boolean) returns void language plpgsql as $$
    begin
      update recurring_mistakes g set is_suggested_standard = w.wanted
        from (
          select (select count(*) from (select from suggested_by(of_group) limit 5) few) = 5
            or (select count(distinct user_id) from (select user_id from suggested_by(of_group) limit 5) few) >= 2 as wanted
        ) w
        where g.id = of_group and g.team_id is not null and not g.is_team_standard and g.suggestion_dismissed_at is null
          and g.is_suggested_standard <> w.wanted and (w.wanted or may_take_back and g.source = 'grouped');
    end $$;
  `.execute(db)
}
