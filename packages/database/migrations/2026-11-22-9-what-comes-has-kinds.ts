import { type Kysely, sql } from 'kysely'

/** What comes adds what it can happen in to the counts, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_recurring() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
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

    comment on column recurring_stats.opportunities is 'language and kind of change that they were in (D22a)';
    update recurring_stats set opportunities = opportunities_of_group(group_id, user_id) where occurrence_count > 0;
  `.execute(db)
}
