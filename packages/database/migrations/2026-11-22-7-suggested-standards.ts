import { type Kysely, sql } from 'kysely'

/** Suggested standards follow what counts (D21), and whoever changes what counts holds the groups first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Seen at least 5 times on the team, or with 2 of its people, in what the team may see (D23a). It is taken back only
    -- where less counts than before, and never from what was found in a repository's comments.
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

    create function suggested_by(of_group uuid) returns table (user_id uuid) language sql stable as $$
      select r.user_id from recurring_mistake_members r
      join recurring_mistakes g on g.id = r.recurring_mistake_group_id
      join team_members t on t.team_id = g.team_id and t.user_id = r.user_id
      where r.recurring_mistake_group_id = of_group and r.counts
        and (r.occurred_at >= t.joined_at or exists (
          select from mistakes m join analysis_runs c on c.pull_request_id = m.pull_request_id
          where m.id = r.mistake_id and c.tenant_id = t.team_id))
    $$;

    create or replace function count_recurring() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      if tg_op = 'DELETE' then
        for touched in select distinct recurring_mistake_group_id as group_id, user_id from gone order by 1, 2 loop
          perform recount_recurring(touched.group_id, touched.user_id);
        end loop;
        for touched in select distinct recurring_mistake_group_id as group_id from gone order by 1 loop
          perform judge_suggestion(touched.group_id, true);
        end loop;
      elsif tg_op = 'INSERT' then
        for touched in select distinct recurring_mistake_group_id as group_id, user_id from come order by 1, 2 loop
          perform recount_recurring(touched.group_id, touched.user_id);
        end loop;
        for touched in select distinct recurring_mistake_group_id as group_id from come order by 1 loop
          perform judge_suggestion(touched.group_id, false);
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

    -- Groups before their members, as everywhere (packages/database/src/grouping/lock-scopes.ts).
    create or replace function recount_superseded() returns trigger language plpgsql as $$
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

    create or replace function recount_disputed() returns trigger language plpgsql as $$
    begin
      perform from recurring_mistakes where id in (
        select recurring_mistake_group_id from recurring_mistake_members where mistake_id = new.id)
        for no key update;
      update recurring_mistake_members r set counts = not new.disputed and a.superseded_at is null
        from pr_analysis a where a.id = new.pr_analysis_id and r.mistake_id = new.id;
      return null;
    end $$;
  `.execute(db)
}
