import { type Kysely, sql } from 'kysely'

/** What a group can happen in is kept beside its count, so that reading a list needs none of its mistakes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recurring_stats add column opportunities text[] not null default '{}';
    comment on column recurring_stats.opportunities is 'language and kind of change of the newest twenty of them (D22a)';

    create or replace function recount_recurring(of_group uuid, of_user uuid) returns void language plpgsql as $$
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

    create function opportunities_of_group(of_group uuid, of_user uuid) returns text[] language sql as $$
      select coalesce(array_agg(distinct m.opportunity order by m.opportunity), '{}') from (
        select r.mistake_id from recurring_mistake_members r
        where r.recurring_mistake_group_id = of_group and r.user_id = of_user and r.counts
        order by r.occurred_at desc limit 20
      ) newest join mistakes m on m.id = newest.mistake_id where m.opportunity is not null
    $$;

    update recurring_stats set opportunities = opportunities_of_group(group_id, user_id) where occurrence_count > 0;
  `.execute(db)
}
