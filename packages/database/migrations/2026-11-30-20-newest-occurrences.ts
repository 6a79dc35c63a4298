import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Storing a known value changes no counts, so nothing has to be counted again.
  await sql`
    alter table recurring_mistake_members add column pull_request_id uuid;
    alter table recurring_mistake_members disable trigger user;
    update recurring_mistake_members r set pull_request_id = m.pull_request_id
      from mistakes m where m.id = r.mistake_id;
    alter table recurring_mistake_members enable trigger user;
    alter table recurring_mistake_members
      add constraint recurring_mistake_members_pull_request check (pull_request_id is not null);
    comment on column recurring_mistake_members.pull_request_id is
      'The mistake''s pull request, so that reads do not need the mistake to decide who can see it. A trigger sets it.';

    create function set_occurrence_pull_request() returns trigger language plpgsql as $$
    begin
      new.pull_request_id := (select m.pull_request_id from mistakes m where m.id = new.mistake_id);
      return new;
    end $$;
    create trigger recurring_members_pull_request before insert on recurring_mistake_members
      for each row execute function set_occurrence_pull_request();

    create index recurring_mistake_members_newest
      on recurring_mistake_members (recurring_mistake_group_id, occurred_at desc, mistake_id desc)
      include (user_id, pull_request_id) where counts;
    create index recurring_mistake_members_by_pull_request on recurring_mistake_members (pull_request_id) where counts;
  `.execute(db)
}
