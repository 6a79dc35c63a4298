import { type Kysely, sql } from 'kysely'

/**
 * `recurring_stats.opportunities` depended on history: new members added theirs, while `recount_recurring` took those of
 * the newest 20. Now both take those of the newest 20, and equal dates no longer leave open which these are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function opportunities_of_group(of_group uuid, of_user uuid) returns text[] language sql as $$
      select coalesce(array_agg(distinct m.opportunity order by m.opportunity), '{}') from (
        select r.mistake_id from recurring_mistake_members r
        where r.recurring_mistake_group_id = of_group and r.user_id = of_user and r.counts
        order by r.occurred_at desc, r.mistake_id desc limit 20
      ) newest join mistakes m on m.id = newest.mistake_id where m.opportunity is not null
    $$;

    -- Adds new members to the counts. They are counted again only if members change or go.
    create or replace function add_recurring() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      update mistakes m set placement = 'grouped' from come where m.id = come.mistake_id and m.placement <> 'grouped';
      insert into recurring_stats as s (user_id, group_id, occurrence_count, first_at, last_at, opportunities)
        select c.user_id, c.recurring_mistake_group_id, count(*), min(c.occurred_at), max(c.occurred_at),
          opportunities_of_group(c.recurring_mistake_group_id, c.user_id)
        from come c where c.counts group by 1, 2 order by 2, 1
        on conflict (user_id, group_id) do update set occurrence_count = s.occurrence_count + excluded.occurrence_count,
          first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at),
          opportunities = opportunities_of_group(s.group_id, s.user_id);
      for touched in
        select distinct g.id from come join recurring_mistakes g on g.id = come.recurring_mistake_group_id
        where g.team_id is not null and not g.is_team_standard and not g.is_suggested_standard
          and g.suggestion_dismissed_at is null order by g.id
      loop
        perform judge_suggestion(touched.id, false);
      end loop;
      return null;
    end $$;

    -- Otherwise this update and a worker's could wait for each other's rows.
    lock table recurring_stats in share row exclusive mode;
    update recurring_stats s set opportunities = n.opportunities
      from (select user_id, group_id, opportunities_of_group(group_id, user_id) as opportunities from recurring_stats) n
      where n.user_id = s.user_id and n.group_id = s.group_id and n.opportunities <> s.opportunities;
  `.execute(db)
}
