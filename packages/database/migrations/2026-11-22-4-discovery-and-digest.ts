import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discoveries (
      id uuid primary key default gen_random_uuid(),
      repository_id uuid not null references repositories (id) on delete cascade,
      team_id uuid not null references teams (id) on delete cascade,
      asked_by uuid not null references users (id) on delete cascade,
      pull_requests integer not null check (pull_requests between 1 and 200),
      state text not null default 'waiting' check (state in ('waiting', 'claimed', 'done', 'failed')),
      read_pull_requests integer not null default 0 check (read_pull_requests >= 0),
      read_comments integer not null default 0 check (read_comments >= 0),
      suggested integer not null default 0 check (suggested >= 0),
      error text,
      due_at timestamptz not null default now(),
      rung_at timestamptz,
      fence integer not null default 0,
      lease_until timestamptz,
      attempts integer not null default 0 check (attempts >= 0),
      crashes integer not null default 0 check (crashes >= 0),
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    comment on table discoveries is 'a manager''s wish to have standards suggested from the last merged pull requests of a repository';
    create unique index discoveries_one_open on discoveries (repository_id) where state in ('waiting', 'claimed');
    create index discoveries_by_team on discoveries (team_id, created_at desc);
    create index discoveries_due on discoveries (due_at, id) where state = 'waiting' and rung_at is null;
    create index discoveries_in_flight on discoveries (rung_at) where rung_at is not null and state in ('waiting', 'claimed');
    create trigger discoveries_bell after insert on discoveries for each statement execute function announce_work();
    create trigger discoveries_state before update of state, fence on discoveries
      for each row execute function allow_run_state();

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
    comment on table standard_evidence is 'the review comments that a standard was suggested from';

    alter table users add column digest_enabled boolean not null default true;
    comment on column users.digest_enabled is 'whether the weekly mail is wanted';

    alter table mails drop constraint mails_kind_check;
    alter table mails add constraint mails_kind_check check (kind in ('invitation', 'digest'));
    alter table mails add column unsubscribe_url text;
    comment on column mails.unsubscribe_url is 'what its List-Unsubscribe header says (RFC 8058); null where nothing is subscribed to';

    create table digests (
      user_id uuid not null references users (id) on delete cascade,
      week date not null,
      mail_id uuid references mails (id) on delete set null,
      created_at timestamptz not null default now(),
      primary key (user_id, week)
    );
    comment on table digests is 'which week''s mail was written for whom, also where there was nothing to tell and none was sent';
  `.execute(db)
}
