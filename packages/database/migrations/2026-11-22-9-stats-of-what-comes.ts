import { type Kysely, sql } from 'kysely'

/** What comes is added to the counts, by one statement; only what goes or changes is counted anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_recurring() returns trigger language plpgsql as $$
    declare
      touched record;
    begin
      insert into recurring_stats as s (user_id, group_id, occurrence_count, first_at, last_at)
        select user_id, recurring_mistake_group_id, count(*), min(occurred_at), max(occurred_at)
        from come where counts group by 1, 2 order by 2, 1
        on conflict (user_id, group_id) do update set occurrence_count = s.occurrence_count + excluded.occurrence_count,
          first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at);
      for touched in
        select distinct g.id from come join recurring_mistakes g on g.id = come.recurring_mistake_group_id
        where g.team_id is not null and not g.is_team_standard and not g.is_suggested_standard
          and g.suggestion_dismissed_at is null order by g.id
      loop
        perform judge_suggestion(touched.id, false);
      end loop;
      return null;
    end $$;

    drop trigger recurring_members_come on recurring_mistake_members;
    create trigger recurring_members_come after insert on recurring_mistake_members
      referencing new table as come for each statement execute function add_recurring();
  `.execute(db)
}
