import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create domain mistake_category as text check (value in
      ('code-quality', 'testing', 'architecture', 'performance', 'security', 'documentation', 'best-practices',
       'error-handling', 'design-patterns'));

    create table recurring_mistakes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references users (id) on delete cascade,
      team_id uuid references teams (id) on delete cascade,
      title text not null check (btrim(title) <> '' and length(title) <= 200),
      description text not null check (length(description) <= 4000),
      category mistake_category not null,
      programming_language text,
      lesson text,
      source text not null default 'grouped' check (source in ('grouped', 'manual', 'discovered')),
      named_by_person boolean not null default false,
      is_suggested_standard boolean not null default false,
      suggestion_dismissed_at timestamptz,
      is_team_standard boolean not null default false,
      approved_as_standard_by uuid references users (id) on delete set null,
      approved_at timestamptz,
      confirmed_at timestamptz,
      created_by uuid references users (id) on delete set null,
      newest uuid[] not null default '{}',
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
    comment on table recurring_mistakes is
      'Groups of similar mistakes by one person or on one team. A team''s group can become its standard.';
    comment on column recurring_mistakes.named_by_person is
      'A person wrote the title and description, so they are no longer generated from the members.';
    comment on column recurring_mistakes.newest is
      'Its newest mistakes, which new ones are compared with. Kept by grouping; empty if it hasn''t two that count.';
    comment on column recurring_mistakes.confirmed_at is
      'When a manager last said that the team still wants a standard that nobody violates (D23b).';

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
      lesson text,
      ask text not null default 'unknown' check (ask in ('add', 'remove', 'change', 'explain', 'unknown')),
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
      outcome text check (outcome in ('fixed', 'partly-fixed', 'wont-fix', 'merged-unfixed', 'unknown')),
      outcome_evidence jsonb,
      resolution text check (resolution in ('resolved', 'unresolved', 'unknown')),
      confidence double precision not null check (confidence between 0 and 1),
      disputed boolean not null default false,
      opportunity text,
      standard_id uuid references recurring_mistakes (id) on delete set null,
      placement text not null default 'waiting' check (placement in ('waiting', 'single', 'grouped', 'apart')),
      embedding real[],
      embedding_model text,
      created_at timestamptz not null default now(),
      unique (pr_analysis_id, ordinal),
      check (end_line >= start_line),
      check (code_after is null or code_after <> '' and code_after is distinct from code_before),
      check ((embedding is null) = (embedding_model is null))
    );
    create index mistakes_by_user on mistakes (user_id, created_at desc);
    create index mistakes_by_pull_request on mistakes (pull_request_id);
    create index mistakes_by_lesson on mistakes (user_id, lesson) where lesson is not null;
    create index mistakes_to_group on mistakes (user_id) where placement = 'waiting';
    create index single_mistakes on mistakes (user_id, category) where placement = 'single';
    create index mistakes_by_standard on mistakes (standard_id) where standard_id is not null;
    comment on column mistakes.ask is 'What the reviewer asked the author to do with the code.';
    comment on column mistakes.disputed is 'A dispute is open or was accepted, so the mistake counts nowhere (D17a).';
    comment on column mistakes.opportunity is
      'The language and kind of change in which it can happen, such as "TypeScript/source" (D22a).';
    comment on column mistakes.placement is
      'waiting: not grouped yet. single: in no group. grouped: in a group. apart: a person took it out of its group, so it is not grouped automatically.';
    comment on column mistakes.standard_id is
      'The standard that the analyzer says it violates. Its group is in recurring_mistake_members.';

    create table mistake_disputes (
      id uuid primary key default gen_random_uuid(),
      mistake_id uuid not null unique references mistakes (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      reason text not null check (reason in ('wrong', 'not_here', 'known', 'other')),
      note text check (length(note) <= 1000),
      state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
      settled_by uuid references users (id) on delete set null,
      settled_at timestamptz,
      created_at timestamptz not null default now(),
      check (reason <> 'other' or btrim(note) <> ''),
      check ((state = 'open') = (settled_at is null))
    );
    create index mistake_disputes_by_user on mistake_disputes (user_id, created_at desc);

    create table opportunities (
      pull_request_id uuid not null references pull_requests (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      key text not null,
      merged_at timestamptz not null,
      primary key (pull_request_id, key)
    );
    create index opportunities_by_user on opportunities (user_id, key, merged_at desc) include (pull_request_id);
    comment on table opportunities is
      'The languages and kinds of change in a reviewed pull request, in which its owner could have made a mistake (D22a).';

    create table recurring_mistake_members (
      recurring_mistake_group_id uuid not null references recurring_mistakes (id) on delete cascade,
      mistake_id uuid not null unique references mistakes (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      occurred_at timestamptz not null,
      counts boolean not null default true,
      placed_by text not null default 'similarity' check (placed_by in ('similarity', 'citation', 'person')),
      similarity real,
      pinned boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (recurring_mistake_group_id, mistake_id)
    );
    create index recurring_mistake_members_by_group
      on recurring_mistake_members (recurring_mistake_group_id, user_id, occurred_at desc) include (mistake_id) where counts;
    create index recurring_mistake_members_by_user on recurring_mistake_members (user_id, occurred_at desc) where counts;
    comment on column recurring_mistake_members.occurred_at is 'When the pull request was merged.';
    comment on column recurring_mistake_members.counts is
      'False if its review is superseded or the mistake is disputed (D14, D17a).';

    comment on column recurring_mistake_members.pinned is
      'A person decided on this group, so grouping does not move its mistakes of then.';

    create table recurring_stats (
      user_id uuid not null references users (id) on delete cascade,
      group_id uuid not null references recurring_mistakes (id) on delete cascade,
      occurrence_count integer not null check (occurrence_count >= 0),
      first_at timestamptz,
      last_at timestamptz,
      opportunities text[] not null default '{}',
      primary key (user_id, group_id),
      check ((occurrence_count = 0) = (first_at is null) and (first_at is null) = (last_at is null))
    );
    create index recurring_stats_by_group on recurring_stats (group_id);
    comment on table recurring_stats is
      'A person''s occurrences in a group. Triggers on recurring_mistake_members keep it up to date.';
    comment on column recurring_stats.opportunities is 'The languages and kinds of change of these occurrences (D22a).';

    create table possible_repeats (
      group_id uuid not null references recurring_mistakes (id) on delete cascade,
      mistake_id uuid not null references mistakes (id) on delete cascade,
      denied_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (group_id, mistake_id)
    );
    create index possible_repeats_by_mistake on possible_repeats (mistake_id);
    comment on table possible_repeats is
      'Mistakes that may be another occurrence of a group. While one is undecided, the group does not count as improved (D39).';
    comment on column possible_repeats.denied_at is 'When the owner said that it is a different mistake.';

    create table grouping_scopes (
      scope_id uuid primary key,
      regroup text[] not null default '{}'
    );
    comment on table grouping_scopes is
      'Teams and people who own groups. Whoever changes their groups locks the row first (D21).';
    comment on column grouping_scopes.regroup is
      'The categories to group again from the first mistake on, because something earlier than the newest mistake changed.';

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
    create index grouping_history_by_group on grouping_history (group_id, at desc);
    comment on table grouping_history is 'People''s changes to groups, with what is needed to undo them.';

    create function opportunities_of_group(of_group uuid, of_user uuid) returns text[] language sql as $$
      select coalesce(array_agg(distinct m.opportunity order by m.opportunity), '{}') from (
        select r.mistake_id from recurring_mistake_members r
        where r.recurring_mistake_group_id = of_group and r.user_id = of_user and r.counts
        order by r.occurred_at desc limit 20
      ) newest join mistakes m on m.id = newest.mistake_id where m.opportunity is not null
    $$;

    -- Locks the row before it counts, so that the count includes everything committed by then.
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
        set occurrence_count = c.count, first_at = c.first_at, last_at = c.last_at,
          opportunities = opportunities_of_group(of_group, of_user)
        from (select count(*)::int as count, min(occurred_at) as first_at, max(occurred_at) as last_at
          from recurring_mistake_members
          where recurring_mistake_group_id = of_group and user_id = of_user and counts) c
        where s.user_id = of_user and s.group_id = of_group;
    end $$;

    -- Adds new members to the counts. They are counted again only if members change or go.
    create function add_recurring() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      update mistakes m set placement = 'grouped' from come where m.id = come.mistake_id and m.placement <> 'grouped';
      insert into recurring_stats as s (user_id, group_id, occurrence_count, first_at, last_at, opportunities)
        select c.user_id, c.recurring_mistake_group_id, count(*), min(c.occurred_at), max(c.occurred_at),
          coalesce(array_agg(distinct m.opportunity order by m.opportunity) filter (where m.opportunity is not null), '{}')
        from come c join mistakes m on m.id = c.mistake_id where c.counts group by 1, 2 order by 2, 1
        on conflict (user_id, group_id) do update set occurrence_count = s.occurrence_count + excluded.occurrence_count,
          first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at),
          opportunities = array(select distinct o from unnest(s.opportunities || excluded.opportunities) o order by o);
      for touched in
        select distinct g.id from come join recurring_mistakes g on g.id = come.recurring_mistake_group_id
        where g.team_id is not null and not g.is_team_standard and not g.is_suggested_standard
          and g.suggestion_dismissed_at is null order by g.id
      loop
        perform judge_suggestion(touched.id, false);
      end loop;
      return null;
    end $$;
    create trigger recurring_members_come after insert on recurring_mistake_members
      referencing new table as come for each statement execute function add_recurring();

    create function count_recurring() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      if tg_op = 'DELETE' then
        update mistakes m set placement = 'waiting' from gone where m.id = gone.mistake_id and m.placement = 'grouped';
        for touched in select distinct recurring_mistake_group_id as group_id, user_id from gone order by 1, 2 loop
          perform recount_recurring(touched.group_id, touched.user_id);
        end loop;
        for touched in select distinct recurring_mistake_group_id as group_id from gone order by 1 loop
          perform judge_suggestion(touched.group_id, true);
        end loop;
      else
        for touched in
          select recurring_mistake_group_id as group_id, user_id from gone
          union select recurring_mistake_group_id, user_id from come order by 1, 2
        loop
          perform recount_recurring(touched.group_id, touched.user_id);
        end loop;
        for touched in
          select recurring_mistake_group_id as group_id from gone
          union select recurring_mistake_group_id from come order by 1
        loop
          perform judge_suggestion(touched.group_id, true);
        end loop;
      end if;
      return null;
    end $$;
    create trigger recurring_members_gone after delete on recurring_mistake_members
      referencing old table as gone for each statement execute function count_recurring();
    create trigger recurring_members_changed after update on recurring_mistake_members
      referencing old table as gone new table as come for each statement execute function count_recurring();

    -- Both lock the groups before their members, as everything does (packages/database/src/mistakes/grouping/lock-scopes.ts).
    create function recount_superseded() returns trigger language plpgsql as $$
    begin
      perform from recurring_mistakes where id in (
        select r.recurring_mistake_group_id from recurring_mistake_members r
        join mistakes m on m.id = r.mistake_id where m.pr_analysis_id = new.id)
        order by id for no key update;
      update recurring_mistake_members r set counts = new.superseded_at is null and not m.disputed
        from mistakes m where m.pr_analysis_id = new.id and r.mistake_id = m.id
          and r.counts is distinct from (new.superseded_at is null and not m.disputed);
      return null;
    end $$;
    create trigger pr_analysis_superseded after update of superseded_at on pr_analysis
      for each row when (old.superseded_at is distinct from new.superseded_at) execute function recount_superseded();

    create function recount_disputed() returns trigger language plpgsql as $$
    begin
      perform from recurring_mistakes where id in (
        select recurring_mistake_group_id from recurring_mistake_members where mistake_id = new.id)
        for no key update;
      update recurring_mistake_members r set counts = not new.disputed and a.superseded_at is null
        from pr_analysis a where a.id = new.pr_analysis_id and r.mistake_id = new.id;
      return null;
    end $$;
    create trigger mistakes_disputed after update of disputed on mistakes
      for each row when (old.disputed is distinct from new.disputed) execute function recount_disputed();
  `.execute(db)
}
