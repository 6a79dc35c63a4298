import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mistakes
      add column opportunity text,
      add column standard_id uuid references recurring_mistakes (id) on delete set null,
      add column embedding real[],
      add column embedding_model text,
      add check ((embedding is null) = (embedding_model is null));
    comment on column mistakes.opportunity is 'language and kind of change in which it could happen, such as "TypeScript/source" (D22a)';
    comment on column mistakes.standard_id is 'the standard that the analyzer says it goes against; where it is grouped is in recurring_mistake_members';
    create index mistakes_by_standard on mistakes (standard_id) where standard_id is not null;

    create table opportunities (
      pull_request_id uuid not null references pull_requests (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      key text not null,
      merged_at timestamptz not null,
      primary key (pull_request_id, key)
    );
    comment on table opportunities is 'what a merged, analysed pull request gave its owner occasion for: language and kind of change (D22a)';
    create index opportunities_by_user on opportunities (user_id, key, merged_at);

    alter table recurring_mistakes
      add column source text not null default 'grouped' check (source in ('grouped', 'manual', 'discovered')),
      add column named_by_person boolean not null default false,
      add column suggestion_dismissed_at timestamptz,
      add column confirmed_at timestamptz;
    comment on column recurring_mistakes.named_by_person is 'its title and description are a person''s and not made from its members any more';
    comment on column recurring_mistakes.confirmed_at is 'when a manager last said that a standard nobody breaks is still wanted (D23b)';

    alter table recurring_mistake_members
      add column user_id uuid not null references users (id) on delete cascade,
      add column occurred_at timestamptz not null,
      add column counts boolean not null default true,
      add column placed_by text not null default 'similarity' check (placed_by in ('similarity', 'citation', 'person')),
      add column similarity real;
    comment on column recurring_mistake_members.occurred_at is 'when its pull request was merged';
    comment on column recurring_mistake_members.counts is 'false while its review is superseded or it is disputed (D14, D17a)';
    create index recurring_mistake_members_by_group
      on recurring_mistake_members (recurring_mistake_group_id, user_id, occurred_at desc) where counts;
    create index recurring_mistake_members_by_user on recurring_mistake_members (user_id, occurred_at desc) where counts;

    create table recurring_stats (
      user_id uuid not null references users (id) on delete cascade,
      group_id uuid not null references recurring_mistakes (id) on delete cascade,
      occurrence_count integer not null check (occurrence_count >= 0),
      first_at timestamptz,
      last_at timestamptz,
      primary key (user_id, group_id),
      check ((occurrence_count = 0) = (first_at is null) and (first_at is null) = (last_at is null))
    );
    comment on table recurring_stats is 'a person''s occurrences in a group, kept by triggers from recurring_mistake_members';
    create index recurring_stats_by_group on recurring_stats (group_id);

    create function count_recurring() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      if tg_op = 'DELETE' then
        for touched in select distinct recurring_mistake_group_id as group_id, user_id from gone order by 1, 2 loop
          perform recount_recurring(touched.group_id, touched.user_id);
        end loop;
      elsif tg_op = 'INSERT' then
        for touched in select distinct recurring_mistake_group_id as group_id, user_id from come order by 1, 2 loop
          perform recount_recurring(touched.group_id, touched.user_id);
        end loop;
      else
        for touched in
          select recurring_mistake_group_id as group_id, user_id from gone
          union select recurring_mistake_group_id, user_id from come order by 1, 2
        loop
          perform recount_recurring(touched.group_id, touched.user_id);
        end loop;
      end if;
      return null;
    end $$;

    -- The row is locked first, so that the count is taken from what everyone else has committed by then.
    create function recount_recurring(of_group uuid, of_user uuid) returns void language plpgsql as $$
    begin
      perform from recurring_stats where user_id = of_user and group_id = of_group for update;
      if not found then
        if not exists (select from recurring_mistakes where id = of_group)
          or not exists (select from users where id = of_user) then return; end if;
        insert into recurring_stats (user_id, group_id, occurrence_count) values (of_user, of_group, 0)
          on conflict (user_id, group_id) do nothing;
        perform from recurring_stats where user_id = of_user and group_id = of_group for update;
      end if;
      update recurring_stats s
        set occurrence_count = c.count, first_at = c.first_at, last_at = c.last_at
        from (select count(*)::int as count, min(occurred_at) as first_at, max(occurred_at) as last_at
          from recurring_mistake_members
          where recurring_mistake_group_id = of_group and user_id = of_user and counts) c
        where s.user_id = of_user and s.group_id = of_group;
    end $$;

    create trigger recurring_members_come after insert on recurring_mistake_members
      referencing new table as come for each statement execute function count_recurring();
    create trigger recurring_members_gone after delete on recurring_mistake_members
      referencing old table as gone for each statement execute function count_recurring();
    create trigger recurring_members_changed after update on recurring_mistake_members
      referencing old table as gone new table as come for each statement execute function count_recurring();

    create function recount_superseded() returns trigger language plpgsql as $$
    begin
      update recurring_mistake_members r set counts = new.superseded_at is null and not m.disputed
        from mistakes m where m.pr_analysis_id = new.id and r.mistake_id = m.id
          and r.counts is distinct from (new.superseded_at is null and not m.disputed);
      return null;
    end $$;
    create trigger pr_analysis_superseded after update of superseded_at on pr_analysis
      for each row when (old.superseded_at is distinct from new.superseded_at) execute function recount_superseded();

    create function recount_disputed() returns trigger language plpgsql as $$
    begin
      update recurring_mistake_members r set counts = not new.disputed and a.superseded_at is null
        from pr_analysis a where a.id = new.pr_analysis_id and r.mistake_id = new.id;
      return null;
    end $$;
    create trigger mistakes_disputed after update of disputed on mistakes
      for each row when (old.disputed is distinct from new.disputed) execute function recount_disputed();

    create table grouping_scopes (
      scope_id uuid primary key,
      version bigint not null default 0
    );
    comment on table grouping_scopes is 'a team or a person without one: its row is held while mistakes are placed, so that two workers make no twins (D21)';

    create table grouping_changes (
      scope_id uuid not null references grouping_scopes (scope_id) on delete cascade,
      version bigint not null,
      group_ids uuid[] not null default '{}',
      mistake_ids uuid[] not null default '{}',
      at timestamptz not null default now(),
      primary key (scope_id, version)
    );
    comment on table grouping_changes is 'which groups and mistakes are to be read again by whoever keeps a scope in memory';

    create table grouping_history (
      id bigint generated always as identity primary key,
      group_id uuid not null,
      kind text not null check (kind in ('renamed', 'merged', 'moved')),
      actor_id uuid references users (id) on delete set null,
      before jsonb not null,
      after jsonb not null,
      at timestamptz not null default now(),
      undone_at timestamptz,
      undone_by uuid references users (id) on delete set null
    );
    comment on table grouping_history is 'what people changed of a group, with what is needed to take it back';
    create index grouping_history_by_group on grouping_history (group_id, at desc);
  `.execute(db)
}
